-- One row per step of a lineage: what evidence may cross, and at what penalty.
create table mart_lineages as
select
    factor_id,
    from_level_id,
    to_level_id,
    relation,
    is_carried,
    penalty_sd
from stg_lineages
order by factor_id, from_level_id, to_level_id;
