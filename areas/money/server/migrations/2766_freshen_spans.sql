-- Counts each day with a late event again, once. Days in a row are counted together: after a year was filled in at once, every day of it
-- has late events.
create or replace function money_freshen() returns integer language plpgsql as $$
declare
  noted bigint[];
  span record;
  done integer := 0;
begin
  perform from money_progress for update;
  select coalesce(array_agg(stale_id), '{}') into noted from money_stale_days;
  for span in
    select min(day) as first, max(day) as last, count(*)::integer as days from (
      select day, day - (row_number() over (order by day))::integer as run
      from (select distinct day from money_stale_days where stale_id = any (noted)) stale) numbered
    group by run order by 1
  loop
    perform money_recount(span.first, span.last);
    done := done + span.days;
  end loop;
  delete from money_stale_days where stale_id = any (noted);
  return done;
end $$;
