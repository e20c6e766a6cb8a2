-- A run that lacks the level of a factor the record declares: it would be
-- compared with runs made under other conditions.
select
    runs.record_id,
    runs.run_row,
    record_factors.factor_id
from stg_runs as runs
inner join stg_record_factors as record_factors
    on runs.record_id = record_factors.record_id
left join stg_run_levels as run_levels
    on
        runs.record_id = run_levels.record_id
        and runs.run_row = run_levels.run_row
        and record_factors.factor_id = run_levels.factor_id
where run_levels.level_id is null;
