-- A later version of a document is accepted at a visit, by somebody who has joined before.
alter table consents drop constraint consents_how_check;
alter table consents add constraint consents_how_check
  check (how in ('form', 'google', 'facebook', 'import', 'visit'));
-- The list of what was accepted, the newest first, whole or of one document.
create index consents_at on consents (at desc, user_id desc, document desc, version desc);
create index consents_of_document on consents (document, at desc, user_id desc, version desc);
