-- One row per row of the measurement table (repeats averaged) and primary
-- metric with a direction: whether no other row of its group has a better mean.
-- Reference levels are not ranked, and where only one row was measured there
-- was no choice, so none is the best.
create view int_arms_ranked as
with compared as (
    select
        grouped.record_id,
        grouped.group_key,
        grouped.row_key,
        cells.metric_id,
        metrics.better_sign
        * avg(cells.cell_value order by grouped.run_row) as signed_value
    from int_runs_grouped as grouped
    inner join stg_cells as cells
        on
            grouped.record_id = cells.record_id
            and grouped.run_row = cells.run_row
    inner join stg_record_metrics as record_metrics
        on
            cells.record_id = record_metrics.record_id
            and cells.metric_id = record_metrics.metric_id
    inner join stg_metrics as metrics
        on cells.metric_id = metrics.metric_id
    where
        record_metrics.is_primary
        and metrics.is_directed
        and not grouped.is_reference
        and cells.cell_value is not null
    group by
        grouped.record_id,
        grouped.group_key,
        grouped.row_key,
        cells.metric_id,
        metrics.better_sign
)

select
    record_id,
    group_key,
    row_key,
    metric_id,
    signed_value = max(signed_value)
        over (partition by record_id, group_key, metric_id)
    and count(*) over (partition by record_id, group_key, metric_id) > 1
        as is_best
from compared;
