-- Whether an article helped. Who said so is kept as a keyed hash, enough to count each voice once and for nothing else.
create table article_votes (
  slug text not null,
  voter bytea not null,
  helpful boolean not null,
  at timestamptz not null default now(),
  primary key (slug, voter)
);
