-- A declared baseline no run and no claim was made with: nothing to compare to.
select
    record_factors.record_id,
    record_factors.factor_id,
    record_factors.baseline_level_id
from stg_record_factors as record_factors
left join int_levels_used as used
    on
        record_factors.record_id = used.record_id
        and record_factors.factor_id = used.factor_id
        and record_factors.baseline_level_id = used.level_id
where
    record_factors.baseline_level_id is not null
    and record_factors.is_treatment
    and used.record_id is null;
