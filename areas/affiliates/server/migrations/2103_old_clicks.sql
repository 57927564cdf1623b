-- Clicks are removed by their age, once they are past their period; a month's table is read no further than those.
create index clicks_window on clicks using brin (window_start) with (pages_per_range = 16, autosummarize = on);
