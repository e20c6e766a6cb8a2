-- One row per record, treatment, level and context, with the workload and
-- storage class of its runs.
create view int_contexts_classified as
select
    contexts.record_id,
    contexts.factor_id,
    contexts.level_id,
    contexts.context_key,
    min(contexts.context_sort_key) as context_sort_key,
    min(contexts.level_position) as level_position,
    bool_or(contexts.is_reference) as is_reference,
    min(runs.workload_class_id) as workload_class_id,
    min(runs.storage_class_id) as storage_class_id
from int_contexts_keyed as contexts
inner join int_runs_classified as runs
    on
        contexts.record_id = runs.record_id
        and contexts.run_row = runs.run_row
group by
    contexts.record_id,
    contexts.factor_id,
    contexts.level_id,
    contexts.context_key;
