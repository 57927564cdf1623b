-- The sums of days so far go to where visits are counted from now on.
select take_visit_sums(day, part, amount) from report_days where measure = 'visits';
select take_visit_progress(coalesce((select counted_to from report_progress where measure = 'visits'), '-infinity'));
-- Visits are summed where they are stored, which may be another database.
drop view landed_visits;
create or replace function count_measure(measure text, since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language plpgsql stable as $$
begin
  if since >= until then return; end if;
  case measure
    when 'signups' then return query select * from count_signups(since, until);
    when 'attempts' then return query select * from count_attempts(since, until);
    when 'points' then return query select * from count_points(since, until);
  end case;
end $$;
drop function count_visits(timestamptz, timestamptz);
delete from report_days where measure = 'visits';
delete from report_progress where measure = 'visits';
