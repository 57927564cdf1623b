-- Who writes without an account is answered in the language of the page on which they wrote.
alter table tickets add column language text not null default 'en';
