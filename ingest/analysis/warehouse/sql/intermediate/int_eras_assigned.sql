-- One row per record: the era of its block layer. The schedulers tested say it
-- most surely; else the kernel: the single-queue layer ended with Linux 5.0.
create view int_eras_assigned as
with tested as (
    select
        record_id,
        count(*) filter (where era = 'legacy') as legacy_count,
        count(*) filter (where era = 'modern') as modern_count
    from int_levels_used
    group by record_id
)

select
    records.record_id,
    case
        when platforms.family <> 'linux' then 'not-linux'
        when tested.modern_count > 0 then 'modern'
        when tested.legacy_count > 0 then 'legacy'
        when records.kernel_major >= 5 then 'modern'
        when records.kernel_major < 5 then 'legacy'
        else 'unknown'
    end as era
from stg_records as records
left join stg_platforms as platforms
    on records.platform_id = platforms.platform_id
left join tested
    on records.record_id = tested.record_id;
