-- One row per run: the group of the measurement table it stands in (every
-- factor that is not a row factor), its row there (the row factors), and
-- whether that is the row of the declared baseline. A nested factor of a group
-- that does not apply matches its own baseline, as in a context.
create view int_runs_grouped as
with placed as (
    select
        record_id,
        run_row,
        factor_id,
        factor_position,
        is_row_factor,
        level_id,
        level_position,
        is_reference and factor_position = 1 as is_reference,
        is_nested and level_id = '' as is_left_out,
        level_id = baseline_level_id as is_baseline,
        is_nested
        and not is_row_factor
        and level_id = baseline_level_id as is_matched
    from int_levels_placed
)

select
    record_id,
    run_row,
    bool_or(is_reference) as is_reference,
    bool_and(not is_row_factor or is_left_out or coalesce(is_baseline, false))
        as is_baseline,
    coalesce(
        string_agg(
            factor_id || '=' || if(is_matched, '', level_id), ';'
            order by factor_position
        ) filter (where not is_row_factor),
        ''
    ) as group_key,
    coalesce(
        string_agg(
            lpad(
                cast(if(is_matched, 0, level_position) as varchar), 6, '0'
            ), ';'
            order by factor_position
        ) filter (where not is_row_factor),
        ''
    ) as group_sort_key,
    string_agg(
        factor_id || '=' || level_id, ';' order by factor_position
    ) filter (where is_row_factor) as row_key,
    string_agg(
        lpad(cast(level_position as varchar), 6, '0'), ';'
        order by factor_position
    ) filter (where is_row_factor) as row_sort_key
from placed
group by record_id, run_row;
