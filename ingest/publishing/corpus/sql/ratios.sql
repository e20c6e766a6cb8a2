-- One row per ordered pair of levels in one context of one record, by metric.
-- The classes are those of the level's own runs. The ratio is divided here, not
-- read back from its logarithm: it is the quotient of the two values beside it.
with classified as (
    select
        contexts.record_id,
        contexts.factor_id,
        contexts.level_id,
        contexts.context_key,
        min(runs.workload_class_id) as workload,
        min(runs.storage_class_id) as storage
    from warehouse.int_contexts_keyed as contexts
    inner join warehouse.int_runs_classified as runs
        on
            contexts.record_id = runs.record_id
            and contexts.run_row = runs.run_row
    group by all
),

counted as (
    select
        contexts.record_id,
        contexts.factor_id,
        contexts.level_id,
        contexts.context_key,
        cells.metric_id,
        case
            when count(*) > 1 then count(*)
            else max(try_cast(runs.run_count as bigint))
        end as n
    from warehouse.int_contexts_keyed as contexts
    inner join warehouse.raw_runs as runs
        on
            contexts.record_id = runs.record_id
            and contexts.run_row = runs.run_row
    inner join warehouse.mart_measurements as cells
        on
            contexts.record_id = cells.record_id
            and contexts.run_row = cells.run_row
    where cells.cell_value is not null
    group by all
)

select
    contrasts.record_id as record,
    contrasts.factor_id as setting,
    contrasts.level_id as level,
    contrasts.against_level_id as baseline,
    contrasts.metric_id as metric,
    metrics.better,
    classified.workload,
    classified.storage,
    contrasts.level_value as value,
    contrasts.against_value as baseline_value,
    own.n,
    other.n as baseline_n,
    contrasts.level_stddev as stddev,
    contrasts.against_stddev as baseline_stddev,
    cast(
        format(
            '{:.6g}',
            case
                when metrics.better = 'lower'
                    then contrasts.against_value / contrasts.level_value
                else contrasts.level_value / contrasts.against_value
            end
        ) as double
    ) as ratio,
    coalesce(nullif(contrasts.context_key, ''), 'all') as cell,
    metrics.metric_role = 'primary' as is_primary,
    metrics.better <> 'neutral'
    and withheld.record is null
    and repeated.record is null as is_counted
from warehouse.mart_contrasts as contrasts
inner join warehouse.mart_record_metrics as metrics
    on
        contrasts.record_id = metrics.record_id
        and contrasts.metric_id = metrics.metric_id
inner join classified
    on
        contrasts.record_id = classified.record_id
        and contrasts.factor_id = classified.factor_id
        and contrasts.level_id = classified.level_id
        and contrasts.context_key = classified.context_key
inner join counted as own
    on
        contrasts.record_id = own.record_id
        and contrasts.factor_id = own.factor_id
        and contrasts.level_id = own.level_id
        and contrasts.context_key = own.context_key
        and contrasts.metric_id = own.metric_id
inner join counted as other
    on
        contrasts.record_id = other.record_id
        and contrasts.factor_id = other.factor_id
        and contrasts.against_level_id = other.level_id
        and contrasts.context_key = other.context_key
        and contrasts.metric_id = other.metric_id
left join given.withheld as withheld
    on contrasts.record_id = withheld.record
left join given.repeated as repeated
    on
        contrasts.record_id = repeated.record
        and contrasts.factor_id = repeated.setting
        and contrasts.level_id = repeated.level
        and contrasts.against_level_id = repeated.baseline
        and contrasts.metric_id = repeated.metric
        and coalesce(nullif(contrasts.context_key, ''), 'all') = repeated.cell;
