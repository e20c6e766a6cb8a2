-- One row per record, metric, treatment, context and ordered pair of levels.
-- Every level meets every other one: which of them is shown is a later choice.
-- The log ratio is turned so that above zero is better (Fleming and Wallace
-- 1986: ratios are combined as logs). A value of zero has no ratio.
create view int_contrasts_matched as
select
    own.record_id,
    own.metric_id,
    own.factor_id,
    own.level_id,
    other.level_id as against_level_id,
    own.context_key,
    metrics.is_directed,
    own.mean_value as level_value,
    own.stddev_value as level_stddev,
    own.run_count as level_run_count,
    own.decimals as level_decimals,
    own.reading_error as level_reading_error,
    own.round_logs as level_round_logs,
    other.mean_value as against_value,
    other.stddev_value as against_stddev,
    other.run_count as against_run_count,
    other.decimals as against_decimals,
    other.reading_error as against_reading_error,
    other.round_logs as against_round_logs,
    metrics.better_sign * ln(own.mean_value / other.mean_value) as log_ratio
from int_arms_summarised as own
inner join int_arms_summarised as other
    on
        own.record_id = other.record_id
        and own.metric_id = other.metric_id
        and own.factor_id = other.factor_id
        and own.context_key = other.context_key
        and own.level_id <> other.level_id
inner join stg_metrics as metrics
    on own.metric_id = metrics.metric_id
where own.mean_value > 0 and other.mean_value > 0;
