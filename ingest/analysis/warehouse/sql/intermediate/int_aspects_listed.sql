-- One row per record and aspect another record can share with it. The rank
-- says which shared aspect is named first: the question a reader asked.
create view int_aspects_listed as
select distinct
    record_id,
    1 as aspect_rank,
    'same-setting' as reason,
    factor_id as aspect_value
from int_levels_used
union all
select
    record_id,
    2 as aspect_rank,
    'same-workload' as reason,
    workload_class_id as aspect_value
from stg_records
union all
select
    record_id,
    3 as aspect_rank,
    'same-database' as reason,
    database_id as aspect_value
from stg_records
union all
select
    record_id,
    4 as aspect_rank,
    'same-source' as reason,
    source_group as aspect_value
from stg_records;
