-- One row per run and treatment: the treatment's level and the context, which
-- is every other factor with its level. Two runs may be compared on a treatment
-- only when their contexts are equal: strata and other treatments matched.
-- A nested factor that does not apply (empty level) matches its own baseline:
-- a method without workers meets the one with the usual number of them.
create view int_contexts_keyed as
with others as (
    select
        record_id,
        run_row,
        factor_id,
        factor_position,
        case
            when is_nested and level_id = baseline_level_id then ''
            else level_id
        end as level_id,
        case
            when is_nested and level_id = baseline_level_id then 0
            else level_position
        end as level_position
    from int_levels_placed
)

select
    own.record_id,
    own.run_row,
    own.factor_id,
    own.level_id,
    own.factor_position,
    own.level_position,
    own.is_reference,
    own.baseline_level_id,
    coalesce(
        string_agg(
            other.factor_id || '=' || other.level_id, ';'
            order by other.factor_position
        ),
        ''
    ) as context_key,
    coalesce(
        string_agg(
            lpad(cast(other.level_position as varchar), 6, '0'), ';'
            order by other.factor_position
        ),
        ''
    ) as context_sort_key
from int_levels_placed as own
left join others as other
    on
        own.record_id = other.record_id
        and own.run_row = other.run_row
        and own.factor_id <> other.factor_id
where
    own.is_treatment
    and (own.factor_position = 1 or own.level_id <> '')
group by all;
