-- One row per metric of the vocabulary, with its better direction.
create table raw_metrics (
    metric_id varchar not null,
    better varchar not null
);
