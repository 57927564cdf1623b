-- Whether the owner chose the language. Until then the account takes up the one in which its owner reads the pages.
alter table users add column is_language_chosen boolean not null default false;
