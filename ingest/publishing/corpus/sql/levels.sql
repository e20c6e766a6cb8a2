-- One row per level of the vocabulary, then those only records name: numbers in
-- their order, other texts after them.
with used as (
    select
        factor_id as setting,
        level_id as level
    from warehouse.stg_run_levels
    where level_id <> ''
    union
    select
        factor_id,
        level_id
    from warehouse.stg_claims
    union
    select
        factor_id,
        against_level_id
    from warehouse.stg_claims
    union
    select
        factor_id,
        baseline_level_id
    from warehouse.stg_record_factors
    where baseline_level_id is not null
),

unlisted as (
    select
        used.setting,
        used.level
    from used
    left join given.known_levels as known
        on
            used.setting = known.setting
            and used.level = known.level
    where known.level is null
),

listed as (
    select
        setting,
        max(position) as last_position
    from given.known_levels
    group by setting
)

select
    setting,
    level,
    label,
    position,
    lineage,
    era,
    is_reference,
    is_unsafe,
    same_as,
    introduced,
    removed
from given.known_levels
union all
select
    unlisted.setting,
    unlisted.level,
    unlisted.level as label,
    coalesce(listed.last_position, 0) + row_number() over (
        partition by unlisted.setting
        order by try_cast(unlisted.level as double) nulls last, unlisted.level
    ) as position,
    null as lineage,
    'any' as era,
    false as is_reference,
    false as is_unsafe,
    null as same_as,
    null as introduced,
    null as removed
from unlisted
left join listed
    on unlisted.setting = listed.setting;
