-- One row per record, treatment and level that occurs in it, in a run or claim.
create view int_levels_used as
with used as (
    select
        record_id,
        factor_id,
        level_id
    from int_levels_placed
    where is_treatment and level_id <> ''
    union
    select
        record_id,
        factor_id,
        level_id
    from stg_claims
    union
    select
        record_id,
        factor_id,
        against_level_id
    from stg_claims
)

select
    used.record_id,
    used.factor_id,
    used.level_id,
    levels.era,
    coalesce(levels.level_position, 0) as level_position,
    coalesce(levels.is_reference, false)
    or reference_levels.level_id is not null as is_reference
from used
left join stg_levels as levels
    on
        used.factor_id = levels.factor_id
        and used.level_id = levels.level_id
left join stg_record_reference_levels as reference_levels
    on
        used.record_id = reference_levels.record_id
        and used.factor_id = reference_levels.factor_id
        and used.level_id = reference_levels.level_id;
