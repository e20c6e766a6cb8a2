-- One row per line of a record's runs.csv.
create table raw_runs (
    record_id varchar not null,
    run_row integer not null,
    repeat_label varchar,
    round_label varchar,
    run_count varchar
);
