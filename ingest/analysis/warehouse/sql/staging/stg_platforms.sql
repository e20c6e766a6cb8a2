-- One row per platform, with its operating system family.
create view stg_platforms as
select
    platform_id,
    family
from raw_platforms;
