-- Pictures that were taken in: the name says what the file holds, so that it never changes under it.
create table site_pictures (
  picture text primary key,
  bytes bytea not null,
  taken_at timestamptz not null
);

-- What was made of one for places that want a square, or a size of their own; `hash` is the first part of the picture's name.
create table site_picture_parts (
  hash text not null,
  part text not null,
  bytes bytea not null,
  primary key (hash, part)
);

-- Brands that somebody looks at before they save them.
create table site_previews (
  preview_id uuid primary key,
  brand jsonb not null,
  made_at timestamptz not null
);
create index site_previews_made_at on site_previews (made_at);
