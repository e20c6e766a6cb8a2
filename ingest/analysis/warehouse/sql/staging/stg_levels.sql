-- One row per level of a factor; reference levels are shown, never ranked.
create view stg_levels as
select
    factor_id,
    level_id,
    level_position,
    era,
    is_reference = 'true' as is_reference
from raw_levels;
