-- What the disputes of an attempt were granted: a completion that arrives later pays only what is left of the promise.
alter table attempts add column granted integer not null default 0 check (granted >= 0);

-- A new installation has no disputes yet, nor their table.
do $$ begin
  if to_regclass('disputes') is not null then
    update attempts a set granted = d.points
    from (select attempt_id, sum(points)::int as points from disputes where points > 0 group by attempt_id) d
    where a.attempt_id = d.attempt_id;
  end if;
end $$;
