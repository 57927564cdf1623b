-- The versions of terms, privacy policy and cookie policy. Of each document at most one is a draft; what was published stays as it was.
create table legal_versions (
  document text not null check (document in ('terms-conditions', 'privacy-policy', 'cookie-policy')),
  version int not null check (version > 0),
  -- Grows with every change of a draft, so that two who write do not overwrite each other.
  revision int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references users (user_id) on delete set null,
  published_at timestamptz,
  published_by uuid references users (user_id) on delete set null,
  -- From this day (UTC) it is in force.
  effective_on date,
  -- Whether members are asked to accept it.
  is_material boolean,
  -- What the panel was called when it was published: its texts say so ever after.
  app_name text,
  primary key (document, version),
  check (num_nulls(published_at, effective_on, is_material, app_name) in (0, 4))
);
create unique index legal_versions_draft on legal_versions (document) where published_at is null;
create index legal_versions_changed_by on legal_versions (changed_by) where changed_by is not null;
create index legal_versions_published_by on legal_versions (published_by) where published_by is not null;

-- Markdown in each language; English is always there. `changes` tells members what is new.
create table legal_texts (
  document text not null,
  version int not null,
  language text not null,
  body text not null,
  changes text not null default '',
  primary key (document, version, language),
  foreign key (document, version) references legal_versions (document, version) on delete cascade
);

create function legal_version_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return case when tg_op = 'DELETE' then old else new end; end if;
  -- Who published it is forgotten with their account.
  if tg_op = 'UPDATE' and (to_jsonb(old) - array['changed_by', 'published_by'])
    = (to_jsonb(new) - array['changed_by', 'published_by']) then return new; end if;
  raise exception 'a published legal text stays as it is';
end $$;
create trigger legal_versions_stay before update or delete on legal_versions
  for each row execute function legal_version_stays();

create function legal_text_stays() returns trigger language plpgsql as $$
declare
  is_published boolean;
begin
  select published_at is not null into is_published from legal_versions
  where document = coalesce(new.document, old.document) and version = coalesce(new.version, old.version);
  if is_published then raise exception 'a published legal text stays as it is'; end if;
  return coalesce(new, old);
end $$;
create trigger legal_texts_stay before insert or update or delete on legal_texts
  for each row execute function legal_text_stays();
