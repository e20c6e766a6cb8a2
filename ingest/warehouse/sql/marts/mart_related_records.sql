-- One row per record and other record that shares something with it: those that
-- share most first. The reason named is the shared aspect of the best rank.
create table mart_related_records as
with shared as (
    select
        own.record_id,
        other.record_id as related_record_id,
        count(distinct own.reason) as shared_count,
        arg_min(own.reason, own.aspect_rank) as reason
    from int_aspects_listed as own
    inner join int_aspects_listed as other
        on
            own.aspect_rank = other.aspect_rank
            and own.aspect_value = other.aspect_value
            and own.record_id <> other.record_id
    group by all
)

select
    shared.record_id,
    shared.related_record_id,
    shared.reason,
    shared.shared_count,
    row_number() over (
        partition by shared.record_id
        order by
            shared.shared_count desc,
            records.list_position asc
    ) as related_position
from shared
inner join mart_records as records
    on shared.related_record_id = records.record_id
qualify related_position <= 6
order by shared.record_id, related_position;
