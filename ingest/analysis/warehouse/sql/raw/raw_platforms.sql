-- One row per platform of the vocabulary, with its operating system family.
create table raw_platforms (
    platform_id varchar not null,
    family varchar not null
);
