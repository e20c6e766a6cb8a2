-- A record with runs that has no primary metric or several.
select
    record_id,
    count(*) filter (where is_primary) as primary_count
from stg_record_metrics
group by record_id
having count(*) filter (where is_primary) <> 1;
