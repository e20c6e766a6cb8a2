-- One row per record and metric it reports.
select
    record_id as record,
    metric_id as metric,
    metric_position as position,
    metric_role = 'primary' as is_primary
from warehouse.mart_record_metrics;
