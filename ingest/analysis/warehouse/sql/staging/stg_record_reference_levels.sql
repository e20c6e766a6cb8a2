-- One row per record, factor and level it prints for reference only.
create view stg_record_reference_levels as
select
    record_id,
    factor_id,
    level_id
from raw_record_reference_levels;
