-- One row per contributed record: the front matter's single values, as read.
create table raw_records (
    record_id varchar not null,
    kind varchar not null,
    published varchar not null,
    figures_from varchar not null,
    source_group varchar not null,
    database_id varchar not null,
    platform_id varchar not null,
    kernel_version varchar not null,
    storage_class_id varchar not null,
    workload_class_id varchar not null
);
