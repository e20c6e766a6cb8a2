-- One row per record and factor that varies in it, in the order of the record.
-- Role is treatment (a reader can choose it) or stratum (context of the test).
create table raw_record_factors (
    record_id varchar not null,
    factor_id varchar not null,
    factor_role varchar not null,
    factor_position integer not null,
    baseline_level_id varchar
);
