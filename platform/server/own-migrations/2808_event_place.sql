-- Where clicks and visits are, when they were moved to a database of their own, and how far that is. `target` is the moment at which the
-- tables of that database were made, by which it is recognised under every address.
create table event_place (
  only_row boolean primary key default true check (only_row),
  target text,
  -- Since then nothing is stored in the tables of this database: clicks and visits wait for the other one.
  closed_at timestamptz,
  -- Since then they are in the other database.
  moved_at timestamptz,
  check (closed_at is null or target is not null),
  check (moved_at is null or closed_at is not null)
);
insert into event_place default values;

-- Refuses changes of the tables that clicks and visits were moved from. `tuppence events move` puts it on them.
create function refuse_moved_events() returns trigger language plpgsql as $$
begin
  raise exception 'clicks and visits are being moved to a database of their own' using errcode = '53TP1';
end $$;
