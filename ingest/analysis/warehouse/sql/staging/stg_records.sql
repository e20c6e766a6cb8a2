-- One row per record; what the source does not state is null from here on.
-- A publication date may be a day, a month or a year: all share the year.
create view stg_records as
select
    record_id,
    kind,
    figures_from,
    source_group,
    database_id,
    platform_id,
    storage_class_id,
    workload_class_id,
    nullif(published, 'unknown') as published,
    try_cast(left(published, 4) as integer) as published_year,
    try_cast(regexp_extract(kernel_version, '^(\d+)', 1) as integer)
        as kernel_major
from raw_records;
