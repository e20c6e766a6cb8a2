-- One row per run and factor, in the record's order of factors.
create table mart_run_levels as
select
    record_id,
    run_row,
    factor_id,
    level_id,
    factor_position
from int_levels_placed
order by record_id, run_row, factor_position;
