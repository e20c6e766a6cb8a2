-- One row per run; a row that states no count stands for one run.
create view stg_runs as
select
    record_id,
    run_row,
    repeat_label,
    try_cast(round_label as integer) as round_number,
    coalesce(try_cast(run_count as integer), 1) as run_count
from raw_runs;
