-- One row per record, factor and level it prints for reference only, beside
-- those the vocabulary marks so: shown, never ranked.
create table raw_record_reference_levels (
    record_id varchar not null,
    factor_id varchar not null,
    level_id varchar not null
);
