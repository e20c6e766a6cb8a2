-- One row per record, metric, treatment, ordered pair of levels and context:
-- what the evidence step combines into one effect of a record.
create table mart_contrasts as
select
    contrasts.record_id,
    contrasts.metric_id,
    contrasts.factor_id,
    contrasts.level_id,
    contrasts.against_level_id,
    contrasts.context_key,
    contrasts.is_directed,
    contrasts.level_value,
    contrasts.level_stddev,
    cast(contrasts.level_run_count as integer) as level_run_count,
    cast(contrasts.level_decimals as integer) as level_decimals,
    contrasts.level_reading_error,
    contrasts.level_round_logs,
    contrasts.against_value,
    contrasts.against_stddev,
    cast(contrasts.against_run_count as integer) as against_run_count,
    cast(contrasts.against_decimals as integer) as against_decimals,
    contrasts.against_reading_error,
    contrasts.against_round_logs,
    contrasts.log_ratio,
    level_class.workload_class_id
from int_contrasts_matched as contrasts
inner join int_contexts_classified as level_class
    on
        contrasts.record_id = level_class.record_id
        and contrasts.factor_id = level_class.factor_id
        and contrasts.level_id = level_class.level_id
        and contrasts.context_key = level_class.context_key
order by all;
