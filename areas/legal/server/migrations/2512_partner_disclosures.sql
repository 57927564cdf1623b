-- A member agrees that one partner is told something of them; the version names the partner and the words.
alter table consents drop constraint consents_document_check;
alter table consents add constraint consents_document_check
  check (document in ('terms-conditions', 'privacy-policy', 'adult-statement', 'partner-disclosure'));
