-- One row per level of a factor of the vocabulary, in display order.
create table raw_levels (
    factor_id varchar not null,
    level_id varchar not null,
    level_position integer not null,
    era varchar not null,
    is_reference varchar not null
);
