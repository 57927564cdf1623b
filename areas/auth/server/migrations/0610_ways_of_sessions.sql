-- How a session was begun. Those of before began in any way: they are taken for the one that proves least.
alter table sessions add column way text not null default 'password' check (way in ('password', 'social', 'link'));
