-- One row per arm of a primary metric with a direction: whether no other level
-- of its context has a better mean. Reference levels are not ranked, and where
-- only one level was measured there was no choice, so none is the best.
create view int_arms_ranked as
with compared as (
    select
        arms.record_id,
        arms.factor_id,
        arms.level_id,
        arms.context_key,
        arms.metric_id,
        metrics.better_sign * arms.mean_value as signed_value
    from int_arms_summarised as arms
    inner join stg_record_metrics as record_metrics
        on
            arms.record_id = record_metrics.record_id
            and arms.metric_id = record_metrics.metric_id
    inner join stg_metrics as metrics
        on arms.metric_id = metrics.metric_id
    inner join int_levels_used as levels
        on
            arms.record_id = levels.record_id
            and arms.factor_id = levels.factor_id
            and arms.level_id = levels.level_id
    where
        record_metrics.is_primary
        and metrics.is_directed
        and not levels.is_reference
)

select
    record_id,
    factor_id,
    level_id,
    context_key,
    metric_id,
    signed_value = max(signed_value)
        over (
            partition by record_id, factor_id, context_key, metric_id
        )
    and count(*) over (
        partition by record_id, factor_id, context_key, metric_id
    ) > 1 as is_best
from compared;
