-- One row per record, treatment, level, context and metric: an arm. Repeats are
-- averaged here; their own spread is preferred to one the source printed, and
-- an arm of single runs has no spread. What a figure may be off by, as its
-- source words it, is common to the repeats and not averaged away. Missing
-- cells do not make an arm. Where an experiment was run in rounds, comparisons
-- go by these, not by the spread of all runs.
create view int_arms_summarised as
select
    contexts.record_id,
    contexts.factor_id,
    contexts.level_id,
    contexts.context_key,
    cells.metric_id,
    avg(cells.cell_value order by contexts.run_row) as mean_value,
    max(cells.decimals) as decimals,
    case
        when count(*) > 1 then count(*)
        else max(runs.run_count)
    end as run_count,
    case
        when count(*) > 1
            then stddev_samp(cells.cell_value order by contexts.run_row)
        else max(cells.stddev_value)
    end as stddev_value,
    coalesce(max(cells.reading_error), 0) as reading_error,
    any_value(rounds.round_logs) as round_logs
from int_contexts_keyed as contexts
inner join stg_runs as runs
    on
        contexts.record_id = runs.record_id
        and contexts.run_row = runs.run_row
inner join stg_cells as cells
    on
        contexts.record_id = cells.record_id
        and contexts.run_row = cells.run_row
left join int_rounds_logged as rounds
    on
        contexts.record_id = rounds.record_id
        and contexts.factor_id = rounds.factor_id
        and contexts.level_id = rounds.level_id
        and contexts.context_key = rounds.context_key
        and cells.metric_id = rounds.metric_id
where cells.cell_value is not null
group by all;
