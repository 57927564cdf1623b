-- A supplier listens before it is live: its callbacks are verified and kept, and change nothing. Those that are here already stay live.
-- `live_asked_at` while somebody has asked for it to go live and a second person has not decided; who asked is with the step.
alter table suppliers
  add column is_live boolean not null default true,
  add column live_asked_at timestamptz,
  add constraint suppliers_live check (not is_live or live_asked_at is null);
create index supplier_callbacks_listened on supplier_callbacks (supplier_key, callback_id) where verdict = 'listened';
