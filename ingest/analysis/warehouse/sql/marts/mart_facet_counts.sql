-- One row per facet and value that occurs, with the number of records.
create table mart_facet_counts as
with facets as (
    select
        record_id,
        1 as facet_position,
        'database' as facet_id,
        database_id as value_id
    from mart_records
    union all
    select distinct
        record_id,
        2 as facet_position,
        'workload' as facet_id,
        workload_class_id as value_id
    from mart_record_classes
    union all
    select distinct
        record_id,
        3 as facet_position,
        'storage' as facet_id,
        storage_class_id as value_id
    from mart_record_classes
    union all
    select distinct
        record_id,
        4 as facet_position,
        'setting' as facet_id,
        factor_id as value_id
    from mart_record_levels
    union all
    select
        record_id,
        5 as facet_position,
        'era' as facet_id,
        era as value_id
    from mart_records
    union all
    select
        record_id,
        6 as facet_position,
        'kind' as facet_id,
        kind as value_id
    from mart_records
    union all
    select
        record_id,
        7 as facet_position,
        'figures_from' as facet_id,
        figures_from as value_id
    from mart_records
)

select
    facet_position,
    facet_id,
    value_id,
    count(*) as record_count
from facets
group by all
order by facet_position asc, record_count desc, value_id asc;
