-- One row per run and metric: the printed text, its value and decimals,
-- whether it is the best of its group (primary metric only, when there is a
-- choice), and the ratio to the declared baseline of the first treatment,
-- above 1 = better.
create table mart_measurements as
with measured as (
    select
        cells.record_id,
        cells.run_row,
        cells.metric_id,
        cells.value_text,
        cells.cell_value,
        cells.decimals,
        cells.stddev_value,
        contexts.factor_id,
        contexts.level_id,
        contexts.baseline_level_id,
        contexts.context_key,
        contexts.is_reference,
        record_metrics.metric_position,
        record_metrics.is_primary and metrics.is_directed as is_compared,
        metrics.better_sign
    from stg_cells as cells
    inner join int_contexts_keyed as contexts
        on
            cells.record_id = contexts.record_id
            and cells.run_row = contexts.run_row
            and contexts.factor_position = 1
    inner join stg_record_metrics as record_metrics
        on
            cells.record_id = record_metrics.record_id
            and cells.metric_id = record_metrics.metric_id
    inner join stg_metrics as metrics
        on cells.metric_id = metrics.metric_id
),

ranked as (
    select
        *,
        max(better_sign * cell_value) filter (where not is_reference) over (
            partition by record_id, metric_id, context_key
        ) as best_signed_value,
        count(cell_value) filter (where not is_reference) over (
            partition by record_id, metric_id, context_key
        ) as choice_count
    from measured
)

select
    ranked.record_id,
    ranked.run_row,
    ranked.metric_id,
    ranked.metric_position,
    ranked.value_text,
    ranked.cell_value,
    ranked.decimals,
    ranked.stddev_value,
    coalesce(
        ranked.is_compared
        and not ranked.is_reference
        and ranked.choice_count > 1
        and ranked.better_sign * ranked.cell_value = ranked.best_signed_value,
        false
    ) as is_best,
    case
        when
            ranked.is_compared
            and ranked.cell_value > 0
            and baseline.mean_value > 0
            then power(
                ranked.cell_value / baseline.mean_value, ranked.better_sign
            )
    end as baseline_ratio
from ranked
left join int_arms_summarised as baseline
    on
        ranked.record_id = baseline.record_id
        and ranked.metric_id = baseline.metric_id
        and ranked.factor_id = baseline.factor_id
        and ranked.context_key = baseline.context_key
        and ranked.baseline_level_id = baseline.level_id
order by ranked.record_id, ranked.run_row, ranked.metric_position;
