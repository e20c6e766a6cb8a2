-- One row per record and metric it reports.
create view stg_record_metrics as
select
    record_id,
    metric_id,
    metric_role,
    metric_position,
    metric_role = 'primary' as is_primary
from raw_record_metrics;
