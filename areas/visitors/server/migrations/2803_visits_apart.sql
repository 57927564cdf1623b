-- Visits may be in a database of their own: they refer to no account, and their only key contains the column by which a cluster spreads
-- them. What identifies a visit is unchanged.
alter table visits drop constraint visits_user_id_fkey, drop constraint visits_pkey;
-- The visits of this browser until then belong to this account, whether or not they are linked to it yet.
alter table visitor_users add column attributed_to timestamptz;

-- For the sums of days so far, which reports kept: reports hands them over.
create function take_visit_sums(of_day date, of_class text, counted bigint) returns void language sql
  begin atomic
    insert into visit_days (day, agent_class, amount) values (of_day, of_class, counted);
  end;
create function take_visit_progress(until timestamptz) returns void language sql
  begin atomic
    update visit_progress set counted_to = until;
  end;
