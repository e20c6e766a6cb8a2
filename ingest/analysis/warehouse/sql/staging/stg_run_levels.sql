-- One row per run and factor: the level the run was made with.
create view stg_run_levels as
select
    record_id,
    run_row,
    factor_id,
    level_id
from raw_run_levels;
