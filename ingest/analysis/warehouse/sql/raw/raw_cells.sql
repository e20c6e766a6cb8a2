-- One row per run and metric: the text the source printed, null when it
-- printed nothing. The text is kept because its digits are shown to readers.
create table raw_cells (
    record_id varchar not null,
    run_row integer not null,
    metric_id varchar not null,
    value_text varchar,
    stddev_text varchar,
    reading_error_text varchar
);
