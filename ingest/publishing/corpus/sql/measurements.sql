-- One row per run and metric of its record; the printed text beside its value.
select
    cells.record_id as record,
    cells.run_row as run,
    cells.metric_id as metric,
    cells.cell_value as value,
    cells.value_text as value_printed,
    metrics.unit,
    metrics.better,
    cells.stddev_value as stddev,
    coalesce(printed.reading_error, 0) as uncertainty,
    try_cast(runs.run_count as bigint) as n
from warehouse.mart_measurements as cells
inner join warehouse.stg_cells as printed
    on
        cells.record_id = printed.record_id
        and cells.run_row = printed.run_row
        and cells.metric_id = printed.metric_id
inner join given.metrics as metrics
    on cells.metric_id = metrics.metric
inner join warehouse.raw_runs as runs
    on
        cells.record_id = runs.record_id
        and cells.run_row = runs.run_row;
