-- One row per arm that has a logarithm, on a metric with a direction: record,
-- treatment, context, level and metric, with the workload and storage class of
-- its runs. Where the treatment itself decides the class, levels of different
-- classes are not arms of one comparison.
create table mart_arms as
select
    arms.record_id,
    arms.factor_id,
    arms.metric_id,
    record_metrics.metric_position,
    metrics.measure,
    metrics.better,
    classified.workload_class_id,
    classified.storage_class_id,
    arms.context_key,
    arms.level_id,
    classified.is_reference,
    arms.mean_value,
    arms.stddev_value,
    arms.run_count,
    arms.decimals,
    arms.reading_error,
    arms.round_logs
from int_arms_summarised as arms
inner join int_contexts_classified as classified
    on
        arms.record_id = classified.record_id
        and arms.factor_id = classified.factor_id
        and arms.level_id = classified.level_id
        and arms.context_key = classified.context_key
inner join stg_metrics as metrics
    on arms.metric_id = metrics.metric_id
inner join stg_record_metrics as record_metrics
    on
        arms.record_id = record_metrics.record_id
        and arms.metric_id = record_metrics.metric_id
where metrics.is_directed and arms.mean_value > 0
order by
    arms.record_id,
    arms.factor_id,
    record_metrics.metric_position,
    classified.workload_class_id,
    classified.storage_class_id,
    classified.context_sort_key,
    arms.context_key,
    classified.level_position,
    arms.level_id;
