-- A negative value of a metric with a direction: no ratio can be formed of it.
select
    cells.record_id,
    cells.run_row,
    cells.metric_id,
    cells.cell_value
from stg_cells as cells
inner join stg_metrics as metrics
    on cells.metric_id = metrics.metric_id
where metrics.is_directed and cells.cell_value < 0;
