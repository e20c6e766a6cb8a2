-- One row per claim; its workload may differ from the record's.
create view stg_claims as
select
    record_id,
    claim_id,
    claim_position,
    factor_id,
    level_id,
    against_level_id,
    workload_class_id,
    direction,
    ratio_text,
    try_cast(ratio_text as double) as ratio
from raw_claims;
