-- One row per run and metric: the printed text, its value and decimals,
-- whether its arm is the best of its group, and the ratio to the declared
-- baseline of the first treatment on the primary metric, above 1 = better.
create table mart_measurements as
select
    cells.record_id,
    cells.run_row,
    cells.metric_id,
    record_metrics.metric_position,
    cells.value_text,
    cells.cell_value,
    cells.decimals,
    cells.stddev_value,
    coalesce(ranked.is_best and cells.cell_value is not null, false) as is_best,
    case
        when
            record_metrics.is_primary
            and metrics.is_directed
            and cells.cell_value > 0
            and baseline.mean_value > 0
            then power(
                cells.cell_value / baseline.mean_value, metrics.better_sign
            )
    end as baseline_ratio
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
left join int_arms_ranked as ranked
    on
        cells.record_id = ranked.record_id
        and cells.metric_id = ranked.metric_id
        and contexts.factor_id = ranked.factor_id
        and contexts.level_id = ranked.level_id
        and contexts.context_key = ranked.context_key
left join int_arms_summarised as baseline
    on
        cells.record_id = baseline.record_id
        and cells.metric_id = baseline.metric_id
        and contexts.factor_id = baseline.factor_id
        and contexts.context_key = baseline.context_key
        and contexts.baseline_level_id = baseline.level_id
order by cells.record_id, cells.run_row, record_metrics.metric_position;
