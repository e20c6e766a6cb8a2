-- One row per record and workload it says something about: the workload of its
-- runs, and that of each claim, which may differ. Newest records first.
create table mart_record_workloads as
with stated as (
    select
        record_id,
        workload_class_id,
        true as is_own
    from mart_records
    union all
    select
        record_id,
        workload_class_id,
        false as is_own
    from stg_claims
)

select
    stated.record_id,
    stated.workload_class_id,
    records.storage_class_id,
    bool_or(stated.is_own) as is_own,
    records.list_position
from stated
inner join mart_records as records
    on stated.record_id = records.record_id
group by all
order by
    records.list_position asc, is_own desc, stated.workload_class_id asc;
