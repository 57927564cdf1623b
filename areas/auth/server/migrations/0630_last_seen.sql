-- When somebody was last here, for lists of people. Sessions are forgotten a month after their end.
create view last_seen as select user_id, max(last_seen_at) as last_seen_at from sessions group by user_id;
