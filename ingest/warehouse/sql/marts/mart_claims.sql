-- One row per claim, in the record's order.
create table mart_claims as
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
    ratio
from stg_claims
order by record_id, claim_position;
