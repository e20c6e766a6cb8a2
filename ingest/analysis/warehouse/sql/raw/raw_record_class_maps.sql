-- One row per record, kind of class (storage, workload), factor and level: the
-- class the runs of that level belong to, where the class varies over the runs.
create table raw_record_class_maps (
    record_id varchar not null,
    class_kind varchar not null,
    factor_id varchar not null,
    level_id varchar not null,
    class_id varchar not null
);
