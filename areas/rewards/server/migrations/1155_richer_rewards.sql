-- How often one person may ask for a reward, what sending it costs and who bears that, and its picture.
alter table rewards
  -- In a UTC day, a UTC month, and ever; null is without end.
  add column per_day integer check (per_day > 0),
  add column per_month integer check (per_month > 0),
  add column per_ever integer check (per_ever > 0),
  -- In the smallest unit of the currency.
  add column fee_cents integer not null default 0 check (fee_cents >= 0),
  add column fee_bearer text not null default 'panel' check (fee_bearer in ('panel', 'panelist')),
  add column image_id uuid;

-- Pictures as they are shown, written anew from what was uploaded. One that nobody shows any more goes with the next upload.
create table reward_images (
  image_id uuid primary key,
  reward_id text not null references rewards (reward_id) on delete cascade,
  type text not null check (type in ('image/png', 'image/svg+xml')),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  made_at timestamptz not null default now()
);
create index reward_images_of_reward on reward_images (reward_id);
alter table rewards
  add constraint rewards_image foreign key (image_id) references reward_images (image_id) on delete set null;
