-- What an entrant was told: the segment he was counted in, the chance to qualify as modelled, and as it stood on the card.
alter table attempts
  add column segment text not null default '',
  add column modelled_chance real check (modelled_chance between 0 and 1),
  add column told_chance real check (told_chance between 0 and 1);

-- Entrants of each segment, [qualified, turned away], counted every night.
alter table surveys add column segments jsonb not null default '{}';

-- The chances of the last months against what happened, by tenths: of the model (by which it is corrected) and as they were told.
create table survey_odds_bins (
  kind text not null check (kind in ('modelled', 'told')),
  bin smallint not null check (bin between 0 and 9),
  entrants integer not null,
  predicted double precision not null,
  qualified integer not null,
  primary key (kind, bin)
);
-- The house as a whole, measured every night.
create table survey_odds (
  is_only boolean primary key default true check (is_only),
  -- The share of panelists who take part, and of entrants who qualify.
  response double precision not null check (response between 0 and 1),
  chance double precision not null check (chance between 0 and 1),
  entrants integer not null,
  brier double precision not null,
  measured_at timestamptz not null
);
