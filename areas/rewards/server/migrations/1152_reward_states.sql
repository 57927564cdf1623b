-- Staff make, change, offer and retire rewards: each text in several languages, and who may have it.
alter table rewards
  add column state text not null default 'draft' check (state in ('draft', 'offered', 'paused', 'retired')),
  add column names jsonb not null default '{}',
  add column descriptions jsonb not null default '{"en": ""}',
  add column delivery_texts jsonb not null default '{"en": ""}',
  add column currency text not null default 'USD',
  -- ISO 3166-1 alpha-2; none means every country.
  add column countries text[] not null default '{}',
  add column minimum_age integer not null default 18 check (minimum_age >= 18),
  -- Of the provider's catalogue; products outrank a campaign's.
  add column product_ids text[] not null default '{}',
  add column campaign_id text,
  -- Why the product itself stopped delivering it; until staff change something nothing more is ordered.
  add column problem text,
  add column version integer not null default 1;
update rewards set state = case when is_active then 'offered' else 'retired' end,
  names = jsonb_build_object('en', name), delivery_texts = jsonb_build_object('en', delivery_text);
-- What was ordered by its name would be refused: staff choose a product first.
update rewards set problem = 'No product or campaign has been chosen yet.',
  state = case when state = 'offered' then 'paused' else state end
  where fulfilment = 'tremendous';
alter table rewards drop column is_active, drop column name, drop column delivery_text;
create index rewards_offered on rewards (position, reward_id) where state = 'offered';
create index rewards_in_order on rewards ((state = 'retired'), position, reward_id);
