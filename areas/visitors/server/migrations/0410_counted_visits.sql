-- What a visit was counted as: the day and, of what its link said, the values. A lead that comes of it is counted as the same, so that
-- no share of a day's visits passes the whole. Null for visits that came before this, and for those of no campaign.
alter table visits add column counted jsonb;
