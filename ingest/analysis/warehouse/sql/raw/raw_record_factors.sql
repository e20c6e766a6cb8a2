-- One row per record and factor that varies in it, in the order of the record.
-- A nested factor applies to some levels of another factor only; a row factor
-- is the first one, or nested in it alone: it tells rows of a group apart.
-- Role is treatment (a reader can choose it) or stratum (context of the test).
create table raw_record_factors (
    record_id varchar not null,
    factor_id varchar not null,
    factor_role varchar not null,
    factor_position integer not null,
    is_nested varchar not null,
    is_row_factor varchar not null,
    baseline_level_id varchar
);
