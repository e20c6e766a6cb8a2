-- One row per metric of the vocabulary, with its better direction and
-- the question it answers.
create table raw_metrics (
    metric_id varchar not null,
    better varchar not null,
    measure varchar not null
);
