-- How many of the completions of late a threshold would have made wait is asked before one is chosen.
create index attempt_quality_at on attempt_quality (at) include (score);
