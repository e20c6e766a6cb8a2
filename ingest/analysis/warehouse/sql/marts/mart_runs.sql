-- One row per run, in the order of the measurement table: grouped by all
-- factors but the first and those nested in it, which tell the rows apart.
create table mart_runs as
select
    grouped.record_id,
    grouped.run_row,
    runs.repeat_label,
    grouped.row_key,
    grouped.group_key,
    dense_rank() over (
        partition by grouped.record_id
        order by grouped.group_sort_key, grouped.group_key
    ) as group_position,
    row_number() over (
        partition by grouped.record_id, grouped.group_key
        order by grouped.row_sort_key, grouped.row_key, grouped.run_row
    ) as row_position
from int_runs_grouped as grouped
inner join stg_runs as runs
    on
        grouped.record_id = runs.record_id
        and grouped.run_row = runs.run_row
order by grouped.record_id, group_position, row_position;
