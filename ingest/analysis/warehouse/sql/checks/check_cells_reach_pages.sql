-- A cell whose printed text differs between the record and the mart pages read,
-- or that is in only one of them: no number may change or get lost on the way.
(
    select
        record_id,
        run_row,
        metric_id,
        value_text
    from raw_cells
    except all
    select
        record_id,
        run_row,
        metric_id,
        value_text
    from mart_measurements
)
union all
(
    select
        record_id,
        run_row,
        metric_id,
        value_text
    from mart_measurements
    except all
    select
        record_id,
        run_row,
        metric_id,
        value_text
    from raw_cells
);
