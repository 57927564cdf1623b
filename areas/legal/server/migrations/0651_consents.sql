-- What somebody accepted, in which words, and how: written when an account is made. It stays when the account is closed, under a user id
-- that nobody can be told from by then: an operator must be able to show that terms were accepted (GDPR, articles 5 (2) and 7 (1))
-- as long as claims can follow from them (article 17 (3) (e)). There is nothing in it that was typed.
create table consents (
  user_id uuid not null references users (user_id) on delete cascade,
  document text not null check (document in ('terms-conditions', 'privacy-policy', 'adult-statement')),
  version text not null,
  -- Of the page on which it was accepted.
  language text not null,
  at timestamptz not null,
  how text not null check (how in ('form', 'google', 'facebook', 'import')),
  -- Where the network address was, when something tells; nothing in this program does yet.
  ip_country text,
  primary key (user_id, document, version)
);
