-- One row per pair of levels of a record: its cells combined. It counts where
-- one of its cells does.
with counting as (
    select
        record,
        setting,
        level,
        baseline,
        metric,
        bool_or(is_counted) as is_counted
    from main.ratios
    group by all
)

select
    combined.record,
    combined.setting,
    combined.level,
    combined.baseline,
    combined.metric,
    combined.is_primary,
    combined.better,
    combined.ratio,
    combined.ratio_low,
    combined.ratio_high,
    combined.cells,
    combined.cell_low,
    combined.cell_high,
    combined.verdict,
    combined.interval_basis,
    combined.depends_on_assumption,
    combined.has_mixed_directions,
    combined.standard_error,
    combined.degrees_of_freedom,
    counting.is_counted
from given.combined as combined
inner join counting
    on
        combined.record = counting.record
        and combined.setting = counting.setting
        and combined.level = counting.level
        and combined.baseline = counting.baseline
        and combined.metric = counting.metric;
