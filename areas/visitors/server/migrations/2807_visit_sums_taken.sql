-- The sums of reports have been handed over.
drop function take_visit_sums(date, text, bigint);
drop function take_visit_progress(timestamptz);
