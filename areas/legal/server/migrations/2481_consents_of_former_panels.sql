-- What was accepted on a former panel may be called as a version of ours is: neither takes the place of the other.
alter table consents drop constraint consents_pkey, add primary key (user_id, document, version, how);
create unique index consents_ours on consents (user_id, document, version) where how <> 'import';
