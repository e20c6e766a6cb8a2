-- One row per record and factor that varies in it.
create view stg_record_factors as
select
    record_id,
    factor_id,
    factor_role,
    factor_position,
    baseline_level_id,
    cast(is_nested as boolean) as is_nested,
    cast(is_row_factor as boolean) as is_row_factor,
    factor_role = 'treatment' as is_treatment
from raw_record_factors;
