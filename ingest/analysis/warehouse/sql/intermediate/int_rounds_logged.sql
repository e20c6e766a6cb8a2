-- One row per arm of an experiment that ran every case in each of its rounds:
-- the logs of its value, round by round. A case that ran twice in a round
-- counts once there, with the mean of both. Where one run is of no round, or a
-- round lacks a case, there are no rows, and the runs stand for themselves.
create view int_rounds_logged as
with placed as (
    select
        contexts.record_id,
        contexts.factor_id,
        contexts.context_key,
        cells.metric_id,
        contexts.level_id,
        contexts.run_row,
        runs.round_number,
        cells.cell_value
    from int_contexts_keyed as contexts
    inner join stg_runs as runs
        on
            contexts.record_id = runs.record_id
            and contexts.run_row = runs.run_row
    inner join stg_cells as cells
        on
            contexts.record_id = cells.record_id
            and contexts.run_row = cells.run_row
    where cells.cell_value is not null
),

complete as (
    select
        record_id,
        factor_id,
        context_key,
        metric_id
    from placed
    group by all
    having
        count(distinct level_id) > 1
        and count(distinct round_number) > 1
        and count(*) = count(round_number)
        and min(cell_value) > 0
        and count(distinct level_id || ' ' || round_number)
        = count(distinct level_id) * count(distinct round_number)
),

logged as (
    select
        placed.record_id,
        placed.factor_id,
        placed.context_key,
        placed.metric_id,
        placed.level_id,
        placed.round_number,
        avg(ln(placed.cell_value) order by placed.run_row) as log_value
    from placed
    inner join complete
        on
            placed.record_id = complete.record_id
            and placed.factor_id = complete.factor_id
            and placed.context_key = complete.context_key
            and placed.metric_id = complete.metric_id
    group by all
)

select
    record_id,
    factor_id,
    level_id,
    context_key,
    metric_id,
    list(log_value order by round_number) as round_logs
from logged
group by all;
