-- A printed cell that is not a finite number: it would vanish from every mean.
select
    record_id,
    run_row,
    metric_id,
    value_text
from stg_cells
where
    value_text is not null
    and (cell_value is null or not isfinite(cell_value));
