-- The session in which a panel was set up: it needs no second step, and ends after an hour.
alter table sessions drop constraint sessions_way_check;
alter table sessions add constraint sessions_way_check check (way in ('password', 'social', 'link', 'setup'));
