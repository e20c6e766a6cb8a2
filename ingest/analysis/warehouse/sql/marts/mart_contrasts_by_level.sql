-- One row per record, metric, treatment, ordered pair of levels, and level of
-- another treatment: the contrast at that level. Where these differ, one number
-- for the record hides what matters. Strata of a level are averaged on the log
-- scale, as in the record's effect.
create table mart_contrasts_by_level as
with contexts as (
    select distinct
        own.record_id,
        own.factor_id,
        own.context_key,
        other.factor_id as other_factor_id,
        other.level_id as other_level_id,
        other.factor_position as other_factor_position,
        other.level_position as other_level_position
    from int_contexts_keyed as own
    inner join int_levels_placed as other
        on
            own.record_id = other.record_id
            and own.run_row = other.run_row
            and own.factor_id <> other.factor_id
    where other.is_treatment
)

select
    contrasts.record_id,
    contrasts.metric_id,
    contrasts.factor_id,
    contrasts.level_id,
    contrasts.against_level_id,
    contexts.other_factor_id,
    contexts.other_level_id,
    contexts.other_factor_position,
    contexts.other_level_position,
    avg(contrasts.log_ratio order by contrasts.context_key) as log_ratio
from int_contrasts_matched as contrasts
inner join contexts
    on
        contrasts.record_id = contexts.record_id
        and contrasts.factor_id = contexts.factor_id
        and contrasts.context_key = contexts.context_key
group by all
order by
    contrasts.record_id,
    contrasts.metric_id,
    contrasts.factor_id,
    contrasts.level_id,
    contrasts.against_level_id,
    contexts.other_factor_position,
    contexts.other_level_position,
    contexts.other_level_id;
