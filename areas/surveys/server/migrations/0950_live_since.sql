-- Since when a survey is on offer: what is news to whom depends on it. By a trigger, so that no way of opening one forgets it.
alter table surveys add column live_since timestamptz not null default now();
create function note_survey_opening() returns trigger language plpgsql as $$
begin
  if new.status = 'live' and (tg_op = 'INSERT' or old.status <> 'live') then
    new.live_since := now();
  end if;
  return new;
end $$;
create trigger surveys_opening before insert or update of status on surveys
  for each row execute function note_survey_opening();
