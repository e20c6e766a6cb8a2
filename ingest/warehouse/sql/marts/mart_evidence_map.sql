-- One row per workload, storage class and record measured there.
create table mart_evidence_map as
select
    workload_class_id,
    storage_class_id,
    record_id,
    list_position
from mart_records
order by workload_class_id, storage_class_id, list_position;
