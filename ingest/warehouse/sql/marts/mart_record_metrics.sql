-- One row per record and metric: how many of its cells the source reported.
create table mart_record_metrics as
select
    record_metrics.record_id,
    record_metrics.metric_id,
    record_metrics.metric_role,
    record_metrics.metric_position,
    metrics.better,
    count(cells.cell_value) as reported_count
from stg_record_metrics as record_metrics
inner join stg_metrics as metrics
    on record_metrics.metric_id = metrics.metric_id
left join stg_cells as cells
    on
        record_metrics.record_id = cells.record_id
        and record_metrics.metric_id = cells.metric_id
group by all
order by record_metrics.record_id, record_metrics.metric_position;
