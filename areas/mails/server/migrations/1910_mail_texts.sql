-- The words of mails that an operator has changed. Ours count where there is none, and again where it was taken back.
create table mail_texts (
  code text not null,
  language text not null,
  -- Both are null after a reset; the version goes on, so that nobody overwrites what came meanwhile.
  subject text,
  body text,
  version int not null check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid references users (user_id) on delete set null,
  primary key (code, language),
  check ((subject is null) = (body is null))
);
create index mail_texts_changed_by on mail_texts (changed_by) where changed_by is not null;

-- One row that every change touches, so that the other processes see at a glance that there is something new.
create table mail_edition (
  is_only boolean primary key default true check (is_only),
  edition bigint not null
);
insert into mail_edition (edition) values (0);
