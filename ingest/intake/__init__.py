"""What comes in: contributed files read strictly, typed, and held to the rules."""
