-- One row per record and factor that varies in it.
select
    record_id as record,
    factor_id as setting,
    factor_role as role,
    factor_position as position,
    baseline_level_id as baseline
from warehouse.stg_record_factors;
