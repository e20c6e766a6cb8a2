-- One row: the numbers of data/reference/evidence.yaml that judge evidence.
-- They are data, so that a build shows which margin and spread it assumed.
create table raw_build_parameters (
    margin_ratio varchar not null,
    assumed_sd_main varchar not null,
    assumed_sd_low varchar not null,
    assumed_sd_high varchar not null,
    sd_floor varchar not null,
    stratum_correlation varchar not null
);
