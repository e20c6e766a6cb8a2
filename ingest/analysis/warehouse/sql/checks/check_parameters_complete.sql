-- Parameters that cannot judge anything: not one row, a margin that is not
-- above 1, or spreads out of order.
select count(*) as row_count
from stg_build_parameters
having
    count(*) <> 1
    or not bool_and(
        margin_ratio > 1
        and 0 < assumed_sd_low
        and assumed_sd_low <= assumed_sd_main
        and assumed_sd_main <= assumed_sd_high
        and sd_floor > 0
        and stratum_correlation between 0 and 1
    );
