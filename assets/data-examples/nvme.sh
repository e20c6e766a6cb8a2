curl --silent --show-error --remote-name @SITE@data/corpus/io-atlas.duckdb
duckdb -readonly -csv io-atlas.duckdb <<'SQL'
select
    results.year,
    result_settings.setting,
    results.record
from results
inner join result_settings
    on results.record = result_settings.record
where
    results.storage = 'nvme'
    and results.kernel_major >= 5
    and result_settings.role = 'treatment'
order by results.year desc, results.record, result_settings.setting;
SQL
