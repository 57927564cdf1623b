-- Whether a password or an identity was given by somebody who had proved the account's address: whoever joined with an address need not
-- be its owner. A password that was not opens nothing; an identity that was not goes with the next proof.
alter table credentials add column is_proved boolean not null default true;
alter table identities add column is_proved boolean not null default true;
-- Of before: who waits for the mail has proved nothing. Of identities that were linked before it came, nobody can tell: they go on, and
-- go with the first password that is chosen by a mailed link.
update credentials set is_proved = false where user_id in (select user_id from users where email_verified_at is null);
update identities i set is_proved = false from users u
where u.user_id = i.user_id and (u.email_verified_at is null or i.linked_at < u.email_verified_at);
