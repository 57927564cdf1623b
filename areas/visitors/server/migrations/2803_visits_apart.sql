-- Visits may be in a database of their own: they refer to no account, and their only key contains the column by which a cluster spreads
-- them. What identifies a visit is unchanged.
alter table visits drop constraint visits_user_id_fkey, drop constraint visits_pkey;
-- The visits of this browser until then belong to this account, whether or not they are linked to it yet.
alter table visitor_users add column attributed_to timestamptz;

-- The sums of days so far, which reports kept.
insert into visit_days (day, agent_class, amount) select day, part, amount from report_days where measure = 'visits';
update visit_progress set counted_to = coalesce((select counted_to from report_progress where measure = 'visits'), '-infinity');
