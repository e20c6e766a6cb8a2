-- One row per run and factor that applies to it.
select
    record_id as record,
    run_row as run,
    factor_id as setting,
    level_id as level
from warehouse.mart_run_levels
where level_id <> '';
