-- A panel may let a panelist have several requests open, or make several a day. Each takes a place of its own, so that the indexes stay
-- the last guard: there are no more requests than places.
alter table redemptions
  add column open_no smallint not null default 1 check (open_no > 0),
  add column day_no smallint not null default 1 check (day_no > 0);
drop index redemptions_one_open;
drop index redemptions_one_a_day;
create unique index redemptions_one_open on redemptions (user_id, open_no) where is_open;
create unique index redemptions_one_a_day on redemptions (user_id, day, day_no) where status <> 'rejected';
