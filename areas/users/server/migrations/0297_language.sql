-- The language in which an account is written to: that of the page at sign-up, until its owner chooses another.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
