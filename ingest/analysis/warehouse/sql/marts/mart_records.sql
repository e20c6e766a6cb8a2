-- One row per record, newest first: what the list and the facets need.
-- Undated records come last; the id breaks ties, so that the order is fixed.
create table mart_records as
select
    records.record_id,
    records.kind,
    records.published,
    records.published_year,
    records.figures_from,
    records.source_group,
    records.database_id,
    records.platform_id,
    records.storage_class_id,
    records.workload_class_id,
    eras.era,
    (
        select count(*)
        from stg_runs as runs
        where runs.record_id = records.record_id
    ) as row_count,
    row_number() over (
        order by records.published desc nulls last, records.record_id asc
    ) as list_position
from stg_records as records
inner join int_eras_assigned as eras
    on records.record_id = eras.record_id
order by list_position;
