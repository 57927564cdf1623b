-- Since when an approved request waits because its panelist owes points; it goes on by itself when they are paid.
alter table redemptions add column owing_since timestamptz;
create index redemptions_owing on redemptions (owing_since) where owing_since is not null;
