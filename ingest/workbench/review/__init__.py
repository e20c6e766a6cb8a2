"""What a pull request tells its reviewers, and how an issue becomes one.

Two jobs that trust each other in one direction only: ``assemble`` runs beside
contributed files and can do nothing but write a report; ``post`` runs the code of
main, reads that report as hostile input, and writes one comment.
"""
