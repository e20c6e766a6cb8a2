-- One row per line of a record's runs.csv, with the classes of that very run.
select
    runs.record_id as record,
    runs.run_row as run,
    classified.workload_class_id as workload,
    classified.storage_class_id as storage,
    try_cast(runs.repeat_label as bigint) as repeat_number,
    try_cast(runs.round_label as bigint) as round_number,
    try_cast(runs.run_count as bigint) as n
from warehouse.raw_runs as runs
inner join warehouse.int_runs_classified as classified
    on
        runs.record_id = classified.record_id
        and runs.run_row = classified.run_row;
