-- One row per run and metric: the printed text beside its value and decimals.
-- A missing cell stays null: it is not reported, never zero.
create view stg_cells as
select
    record_id,
    run_row,
    metric_id,
    value_text,
    try_cast(value_text as double) as cell_value,
    length(regexp_extract(value_text, '\.(\d+)', 1)) as decimals,
    try_cast(stddev_text as double) as stddev_value,
    try_cast(reading_error_text as double) as reading_error
from raw_cells;
