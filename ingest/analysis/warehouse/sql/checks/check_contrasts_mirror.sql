-- A contrast whose mirror is missing or is not its negative: the choice of
-- baseline must not change any answer.
select
    own.record_id,
    own.metric_id,
    own.factor_id,
    own.level_id,
    own.against_level_id,
    own.context_key
from mart_contrasts as own
left join mart_contrasts as mirror
    on
        own.record_id = mirror.record_id
        and own.metric_id = mirror.metric_id
        and own.factor_id = mirror.factor_id
        and own.level_id = mirror.against_level_id
        and own.against_level_id = mirror.level_id
        and own.context_key = mirror.context_key
where
    mirror.record_id is null
    or abs(own.log_ratio + mirror.log_ratio) > 1e-9;
