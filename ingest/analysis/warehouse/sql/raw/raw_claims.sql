-- One row per claim: a direction, perhaps a ratio, without a table behind it.
create table raw_claims (
    record_id varchar not null,
    claim_id varchar not null,
    claim_position integer not null,
    factor_id varchar not null,
    level_id varchar not null,
    against_level_id varchar not null,
    workload_class_id varchar,
    direction varchar not null,
    ratio_text varchar
);
