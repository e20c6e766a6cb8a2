-- One row per run and treatment: the treatment's level and the context, which
-- is every other factor with its level. Two runs may be compared on a treatment
-- only when their contexts are equal: strata and other treatments matched.
create view int_contexts_keyed as
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
left join int_levels_placed as other
    on
        own.record_id = other.record_id
        and own.run_row = other.run_row
        and own.factor_id <> other.factor_id
where own.is_treatment
group by all;
