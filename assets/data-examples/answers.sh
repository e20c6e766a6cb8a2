curl --silent --show-error --remote-name @SITE@data/corpus/io-atlas.sqlite
sqlite3 -header -csv io-atlas.sqlite <<'SQL'
select
    workload,
    storage,
    level,
    baseline,
    printf('%.2f', ratio) as ratio,
    certainty,
    source_count
from recommendations
where kind = 'use' and database is null and era in ('current', 'any')
order by source_count desc, recommendation
limit 5;
SQL
