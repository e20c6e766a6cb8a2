-- One row per run, in the order of the measurement table: grouped by all
-- factors but the first treatment, then by the first treatment's level.
create table mart_runs as
select
    contexts.record_id,
    contexts.run_row,
    runs.repeat_label,
    contexts.factor_id as row_factor_id,
    contexts.level_id as row_level_id,
    contexts.context_key as group_key,
    dense_rank() over (
        partition by contexts.record_id
        order by contexts.context_sort_key, contexts.context_key
    ) as group_position,
    row_number() over (
        partition by contexts.record_id, contexts.context_key
        order by contexts.level_position, contexts.level_id, contexts.run_row
    ) as row_position
from int_contexts_keyed as contexts
inner join stg_runs as runs
    on
        contexts.record_id = runs.record_id
        and contexts.run_row = runs.run_row
where contexts.factor_position = 1
order by contexts.record_id, group_position, row_position;
