-- A ratio that is not a finite number: JSON has no word for it.
select
    record_id,
    cast(run_row as varchar) as place,
    baseline_ratio as ratio
from mart_measurements
where not isfinite(baseline_ratio)
union all
select
    record_id,
    level_id || ' / ' || against_level_id || ' ' || context_key as place,
    log_ratio as ratio
from mart_contrasts
where not isfinite(log_ratio);
