-- One row: the parameters of the build as numbers.
create view stg_build_parameters as
select
    cast(margin_ratio as double) as margin_ratio,
    cast(assumed_sd_main as double) as assumed_sd_main,
    cast(assumed_sd_low as double) as assumed_sd_low,
    cast(assumed_sd_high as double) as assumed_sd_high,
    cast(sd_floor as double) as sd_floor,
    cast(stratum_correlation as double) as stratum_correlation
from raw_build_parameters;
