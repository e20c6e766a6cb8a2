-- One row per published result: its front matter beside what the warehouse
-- derives from it.
select
    facts.record,
    facts.title,
    records.kind,
    records.published,
    records.published_year as year,
    facts.accessed,
    facts.authors,
    facts.publisher,
    facts.url,
    facts.language,
    records.figures_from,
    facts.figures_at,
    facts.source_commit,
    facts.is_second_hand,
    facts.rights,
    records.source_group,
    facts.database_version,
    facts.platform_version,
    facts.kernel,
    records.era,
    records.storage_class_id as storage,
    records.workload_class_id as workload,
    facts.tool,
    facts.clients,
    facts.dataset_bytes,
    facts.memory_bytes,
    facts.memory_limit_bytes,
    facts.duration_s,
    facts.primary_metric,
    records.row_count as run_count,
    nullif(nullif(records.database_id, 'unknown'), 'varied') as database,
    nullif(nullif(records.platform_id, 'unknown'), 'varied') as platform,
    try_cast(regexp_extract(facts.kernel, '^(\d+)', 1) as bigint)
        as kernel_major,
    try_cast(regexp_extract(facts.kernel, '^\d+\.(\d+)', 1) as bigint)
        as kernel_minor
from given.facts as facts
inner join warehouse.mart_records as records
    on facts.record = records.record_id;
