-- A signing secret can be changed: the number says which one signs, and until when the one before it signs beside it.
alter table campaigns
  add column secret_number integer not null default 0,
  add column former_secret_until timestamptz;

-- What staff wrote when they refused a lead; its vendor reads it.
alter table leads add column decided_note text not null default '';

-- A day is counted into again and again: room on its page keeps the new version beside the old one.
alter table campaign_days set (fillfactor = 50);
