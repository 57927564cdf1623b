-- How long each page of a hosted questionnaire was open: [[page, milliseconds], ...] in the order of the saves, and the time worked in all,
-- each gap between two saves counted to at most five minutes. Null: the attempt began before it was measured.
alter table attempt_answers
  add column pages jsonb not null default '[]' check (jsonb_typeof(pages) = 'array'),
  add column worked_ms bigint check (worked_ms >= 0);
