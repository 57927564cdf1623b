-- In which country the panelist lived when the attempt began; null where that was not known. Who moves or closes the account changes no
-- attempt. Earlier attempts are given the country of today, the only one that is known.
alter table attempts add column country_id text;
update attempts a set country_id = u.country_id from users u where u.user_id = a.user_id and u.country_id is not null;
