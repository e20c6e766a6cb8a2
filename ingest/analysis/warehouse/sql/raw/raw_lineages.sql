-- One row per step from a level to the one that followed it (null: none did).
create table raw_lineages (
    factor_id varchar not null,
    from_level_id varchar not null,
    to_level_id varchar,
    relation varchar not null,
    is_carried varchar not null,
    penalty_sd varchar
);
