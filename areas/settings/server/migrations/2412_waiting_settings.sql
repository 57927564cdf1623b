-- Values that weaken a guard of money, from when they were chosen until a second person approves. Who asked, and when, is in the waiting step
-- (`waiting_steps`) whose subject is the key.
create table waiting_settings (
  key text primary key,
  value jsonb not null,
  -- Of which version it was chosen; a later one ends the wait.
  version int not null check (version >= 0),
  reason text not null
);
