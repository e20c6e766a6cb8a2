-- One row per record and factor that varies in it, in the order of the record.
-- A nested factor applies to some levels of another factor only.
-- Role is treatment (a reader can choose it) or stratum (context of the test).
create table raw_record_factors (
    record_id varchar not null,
    factor_id varchar not null,
    factor_role varchar not null,
    factor_position integer not null,
    is_nested varchar not null,
    baseline_level_id varchar
);
