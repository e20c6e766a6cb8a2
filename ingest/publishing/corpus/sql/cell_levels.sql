-- One row per context in which levels were compared, and other factor that it
-- holds still.
with cells as (
    select distinct
        record_id,
        factor_id,
        context_key
    from warehouse.mart_contrasts
),

members as (
    select
        cells.record_id,
        cells.factor_id,
        cells.context_key,
        min(contexts.run_row) as run_row
    from cells
    inner join warehouse.int_contexts_keyed as contexts
        on
            cells.record_id = contexts.record_id
            and cells.factor_id = contexts.factor_id
            and cells.context_key = contexts.context_key
    group by all
)

select
    members.record_id as record,
    members.factor_id as setting,
    members.context_key as cell,
    levels.factor_id as other_setting,
    levels.level_id as other_level
from members
inner join warehouse.mart_run_levels as levels
    on
        members.record_id = levels.record_id
        and members.run_row = levels.run_row
        and members.factor_id <> levels.factor_id
where
    levels.level_id <> '';
