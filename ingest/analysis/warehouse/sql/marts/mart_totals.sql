-- One row: how much the atlas holds.
create table mart_totals as
select
    count(*) as record_count,
    coalesce(cast(sum(row_count) as bigint), 0) as row_count,
    count(distinct source_group) as source_count,
    count(distinct database_id) as database_count
from mart_records;
