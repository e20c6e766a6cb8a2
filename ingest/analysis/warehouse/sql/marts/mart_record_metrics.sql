-- One row per record and metric: how many of its cells the source reported, and
-- why none of its values can be compared where that is so: the metric has no
-- direction, a value is zero, or no two levels were measured alike.
create table mart_record_metrics as
with compared as (
    select distinct
        record_id,
        metric_id
    from int_contrasts_matched
)

select
    record_metrics.record_id,
    record_metrics.metric_id,
    record_metrics.metric_role,
    record_metrics.metric_position,
    metrics.better,
    count(cells.cell_value) as reported_count,
    case
        when not bool_or(metrics.is_directed) then 'neutral'
        when count(compared.record_id) > 0 then null
        when bool_or(cells.cell_value = 0) then 'zero'
        else 'too_few'
    end as no_ratio
from stg_record_metrics as record_metrics
inner join stg_metrics as metrics
    on record_metrics.metric_id = metrics.metric_id
left join stg_cells as cells
    on
        record_metrics.record_id = cells.record_id
        and record_metrics.metric_id = cells.metric_id
left join compared
    on
        record_metrics.record_id = compared.record_id
        and record_metrics.metric_id = compared.metric_id
group by all
order by record_metrics.record_id, record_metrics.metric_position;
