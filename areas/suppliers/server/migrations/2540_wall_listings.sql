-- What a partner's list showed a panelist, for two hours and without the links: of a survey that is gone at its first start, an attempt is
-- kept as its card said, whichever process made the list.
create table wall_listings (
  user_id uuid not null references users (user_id) on delete cascade,
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  survey_id text not null,
  survey jsonb not null,
  shown_at timestamptz not null default now(),
  primary key (user_id, survey_id)
);
create index wall_listings_shown on wall_listings (shown_at);
