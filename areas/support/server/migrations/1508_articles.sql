-- Help articles that an operator wrote or changed. Where there is none, ours counts, which is a file of the program.
create table articles (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
  category text not null check (category in ('FAQ', 'getting-started', 'my-account', 'surveys', 'redemptions')),
  position int not null check (position between 0 and 9999),
  state text not null check (state in ('published', 'draft', 'hidden')),
  version int not null check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid references users (user_id) on delete set null
);
create index articles_changed_by on articles (changed_by) where changed_by is not null;

-- Markdown in each language; English is always there.
create table article_texts (
  slug text not null references articles (slug) on delete cascade,
  language text not null,
  title text not null,
  body text not null,
  primary key (slug, language)
);

-- One row that every change touches, so that the other processes see at a glance that there is something new.
create table article_edition (
  is_only boolean primary key default true check (is_only),
  edition bigint not null
);
insert into article_edition (edition) values (0);
