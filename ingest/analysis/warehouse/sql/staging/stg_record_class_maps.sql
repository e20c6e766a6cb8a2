-- One row per record, kind of class, factor and level: the class of its runs.
create view stg_record_class_maps as
select
    record_id,
    class_kind,
    factor_id,
    level_id,
    class_id
from raw_record_class_maps;
