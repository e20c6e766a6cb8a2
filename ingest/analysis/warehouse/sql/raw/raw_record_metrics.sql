-- One row per record and metric it reports, the primary metric first.
create table raw_record_metrics (
    record_id varchar not null,
    metric_id varchar not null,
    metric_role varchar not null,
    metric_position integer not null
);
