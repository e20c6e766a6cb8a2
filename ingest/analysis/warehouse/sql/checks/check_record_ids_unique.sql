-- A record id that occurs twice: every page and every count would mix the two.
select
    record_id,
    count(*) as record_count
from raw_records
group by record_id
having count(*) > 1;
