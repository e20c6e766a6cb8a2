-- One row per record, workload and storage class it says something about:
-- those of its runs, or of the record where it has none, and the workload of
-- each claim, which may differ. Newest records first.
create table mart_record_classes as
with stated as (
    select
        records.record_id,
        coalesce(runs.workload_class_id, records.workload_class_id)
            as workload_class_id,
        coalesce(runs.storage_class_id, records.storage_class_id)
            as storage_class_id,
        true as is_own
    from mart_records as records
    left join int_runs_classified as runs
        on records.record_id = runs.record_id
    union all
    select
        claims.record_id,
        claims.workload_class_id,
        records.storage_class_id,
        false as is_own
    from stg_claims as claims
    inner join mart_records as records
        on claims.record_id = records.record_id
)

select
    stated.record_id,
    stated.workload_class_id,
    stated.storage_class_id,
    bool_or(stated.is_own) as is_own,
    records.list_position
from stated
inner join mart_records as records
    on stated.record_id = records.record_id
group by all
order by
    records.list_position asc, is_own desc, stated.workload_class_id asc,
    stated.storage_class_id asc;
