-- A claim whose ratio says the opposite of its direction: above 1 is better.
select
    record_id,
    claim_id,
    direction,
    ratio_text
from stg_claims
where
    (direction = 'better' and ratio < 1)
    or (direction = 'worse' and ratio > 1)
    or (ratio_text is not null and ratio is null);
