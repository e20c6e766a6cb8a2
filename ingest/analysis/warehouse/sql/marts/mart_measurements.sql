-- One row per run and metric: the printed text, its value and decimals,
-- whether its row is the best of its group, and the ratio to the group's row of
-- the declared baseline on the primary metric, above 1 = better.
create table mart_measurements as
with baselines as (
    select
        grouped.record_id,
        grouped.group_key,
        cells.metric_id,
        avg(cells.cell_value order by grouped.run_row) as mean_value
    from int_runs_grouped as grouped
    inner join stg_cells as cells
        on
            grouped.record_id = cells.record_id
            and grouped.run_row = cells.run_row
    where grouped.is_baseline and cells.cell_value is not null
    group by grouped.record_id, grouped.group_key, cells.metric_id
)

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
            and baselines.mean_value > 0
            then power(
                cells.cell_value / baselines.mean_value, metrics.better_sign
            )
    end as baseline_ratio
from stg_cells as cells
inner join int_runs_grouped as grouped
    on
        cells.record_id = grouped.record_id
        and cells.run_row = grouped.run_row
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
        and grouped.group_key = ranked.group_key
        and grouped.row_key = ranked.row_key
left join baselines
    on
        cells.record_id = baselines.record_id
        and cells.metric_id = baselines.metric_id
        and grouped.group_key = baselines.group_key
order by cells.record_id, cells.run_row, record_metrics.metric_position;
