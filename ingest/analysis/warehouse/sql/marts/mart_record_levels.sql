-- One row per record, treatment and level that occurs in it, in display order.
create table mart_record_levels as
select
    used.record_id,
    used.factor_id,
    used.level_id,
    used.is_reference,
    record_factors.factor_position,
    used.level_position,
    coalesce(used.level_id = record_factors.baseline_level_id, false)
        as is_baseline
from int_levels_used as used
inner join stg_record_factors as record_factors
    on
        used.record_id = record_factors.record_id
        and used.factor_id = record_factors.factor_id
order by
    used.record_id,
    record_factors.factor_position,
    used.level_position,
    used.level_id;
