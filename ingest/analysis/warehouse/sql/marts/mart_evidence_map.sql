-- One row per workload, storage class and record that says something about it.
create table mart_evidence_map as
select
    workload_class_id,
    storage_class_id,
    record_id,
    list_position
from mart_record_workloads
order by workload_class_id, storage_class_id, list_position;
