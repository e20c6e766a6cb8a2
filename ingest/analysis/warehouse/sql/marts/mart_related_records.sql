-- One row per record and other record that shares something with it: those that
-- share most first. The reason named is the shared aspect of the best rank.
-- Candidates are the newest records of each aspect, because comparing all pairs
-- would grow with the square of the corpus.
create table mart_related_records as
with newest as (
    select
        aspects.record_id,
        aspects.aspect_rank,
        aspects.aspect_value
    from int_aspects_listed as aspects
    inner join mart_records as records
        on aspects.record_id = records.record_id
    qualify
        row_number() over (
            partition by aspects.aspect_rank, aspects.aspect_value
            order by records.list_position
        ) <= 12
),

candidates as (
    select distinct
        own.record_id,
        newest.record_id as related_record_id
    from int_aspects_listed as own
    inner join newest
        on
            own.aspect_rank = newest.aspect_rank
            and own.aspect_value = newest.aspect_value
            and own.record_id <> newest.record_id
),

shared as (
    select
        candidates.record_id,
        candidates.related_record_id,
        count(distinct own.reason) as shared_count,
        arg_min(own.reason, own.aspect_rank) as reason
    from candidates
    inner join int_aspects_listed as own
        on candidates.record_id = own.record_id
    inner join int_aspects_listed as other
        on
            candidates.related_record_id = other.record_id
            and own.aspect_rank = other.aspect_rank
            and own.aspect_value = other.aspect_value
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
