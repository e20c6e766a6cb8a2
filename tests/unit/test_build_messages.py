"""What a failed build says to a contributor."""

from ingest.analysis.warehouse import CheckError
from ingest.workbench.build import check_finding


def test_check_of_the_warehouse() -> None:
    """Check, record and remedy are named in words, and no dict is printed."""
    rows = [{"record_id": "mine", "factor_id": "io_scheduler"}, {"record_id": "other"}]
    finding = check_finding(CheckError("check_baselines_occur", "A baseline.", rows))
    assert finding.path == "content/results/mine/index.md"
    assert finding.message == "the check check_baselines_occur failed: A baseline."
    assert (
        finding.found == "record_id: mine, factor_id: io_scheduler, and 1 more like it"
    )
    assert "check_baselines_occur" in finding.hint
