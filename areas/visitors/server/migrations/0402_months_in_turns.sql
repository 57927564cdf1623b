-- Two processes that start at once both find a month missing; the second waits, looks again, and finds it.
create or replace function make_visit_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'visits_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      lock table visits in share update exclusive mode;
      if to_regclass(name) is null then
        execute format('create table %I partition of visits for values from (%L) to (%L)',
          name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
