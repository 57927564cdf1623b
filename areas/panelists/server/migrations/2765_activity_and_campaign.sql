-- By which campaign a panelist came.
create view panelist_campaigns as
  select l.user_id, l.aff_id, c.title from leads l join campaigns c on c.aff_id = l.aff_id where l.user_id is not null;
create index leads_people on leads (aff_id, user_id) where user_id is not null;
-- When a panelist took part in a survey. A complete that is taken back ends once more: it counts when it began.
create view panelist_activity as
  select user_id, case outcome when 'reversed' then started_at else ended_at end as at from attempts
  where outcome in ('completed', 'disqualified', 'quota_full', 'quality_rejected', 'reversed');
