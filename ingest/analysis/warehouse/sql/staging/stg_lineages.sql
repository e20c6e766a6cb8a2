-- One row per step from a level to the one that followed it.
create view stg_lineages as
select
    factor_id,
    from_level_id,
    to_level_id,
    relation,
    cast(penalty_sd as double) as penalty_sd,
    is_carried = 'true' as is_carried
from raw_lineages;
