-- One row per run and factor: the level with its place in the display order
-- and the factor's place and role in the record. Levels outside the vocabulary
-- (threads, queue depths) are ordered as numbers.
create view int_levels_placed as
select
    run_levels.record_id,
    run_levels.run_row,
    run_levels.factor_id,
    run_levels.level_id,
    record_factors.factor_position,
    record_factors.is_treatment,
    record_factors.baseline_level_id,
    record_factors.is_nested,
    record_factors.is_row_factor,
    coalesce(
        levels.level_position, try_cast(run_levels.level_id as integer), 0
    ) as level_position,
    coalesce(levels.is_reference, false)
    or reference_levels.level_id is not null as is_reference
from stg_run_levels as run_levels
inner join stg_record_factors as record_factors
    on
        run_levels.record_id = record_factors.record_id
        and run_levels.factor_id = record_factors.factor_id
left join stg_levels as levels
    on
        run_levels.factor_id = levels.factor_id
        and run_levels.level_id = levels.level_id
left join stg_record_reference_levels as reference_levels
    on
        run_levels.record_id = reference_levels.record_id
        and run_levels.factor_id = reference_levels.factor_id
        and run_levels.level_id = reference_levels.level_id;
