-- One row per run and factor: the level the run was made with.
create table raw_run_levels (
    record_id varchar not null,
    run_row integer not null,
    factor_id varchar not null,
    level_id varchar not null
);
