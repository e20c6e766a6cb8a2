-- One row per metric. The sign turns a log ratio so that above zero is better;
-- a neutral metric keeps its direction and gets no verdict.
create view stg_metrics as
select
    metric_id,
    better,
    measure,
    better <> 'neutral' as is_directed,
    case when better = 'lower' then -1 else 1 end as better_sign
from raw_metrics;
