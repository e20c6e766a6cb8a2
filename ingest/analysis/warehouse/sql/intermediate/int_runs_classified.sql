-- One row per run: its own workload and storage class, which a record may map
-- from the level of a factor; else those of the record.
create view int_runs_classified as
with mapped as (
    select
        run_levels.record_id,
        run_levels.run_row,
        min(class_maps.class_id) filter (
            where class_maps.class_kind = 'workload'
        ) as workload_class_id,
        min(class_maps.class_id) filter (
            where class_maps.class_kind = 'storage'
        ) as storage_class_id
    from stg_run_levels as run_levels
    inner join stg_record_class_maps as class_maps
        on
            run_levels.record_id = class_maps.record_id
            and run_levels.factor_id = class_maps.factor_id
            and run_levels.level_id = class_maps.level_id
    group by run_levels.record_id, run_levels.run_row
)

select
    runs.record_id,
    runs.run_row,
    coalesce(mapped.workload_class_id, records.workload_class_id)
        as workload_class_id,
    coalesce(mapped.storage_class_id, records.storage_class_id)
        as storage_class_id
from stg_runs as runs
inner join stg_records as records
    on runs.record_id = records.record_id
left join mapped
    on
        runs.record_id = mapped.record_id
        and runs.run_row = mapped.run_row;
