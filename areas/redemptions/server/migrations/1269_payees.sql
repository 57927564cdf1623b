-- Requests for rewards that are paid by hand: by what way each is paid, and what became of it. A batch takes them when approved.
alter table redemptions
  add column method text check (method in ('bank', 'paypal', 'charity', 'cheque', 'other')),
  -- As staff tell it: when it was paid, and under which reference.
  add column paid_at timestamptz,
  add column paid_reference text,
  add constraint redemptions_by_hand check ((fulfilment = 'manual') = (method is not null)),
  add constraint redemptions_paid check (status = 'sent' or num_nonnulls(paid_at, paid_reference) = 0);
-- Nothing is sent for them by the program, however long they wait.
drop index redemptions_to_send;
create index redemptions_to_send on redemptions (coalesce(sending_at, decided_at))
  where status in ('approved', 'sending') and fulfilment <> 'manual';
create index redemptions_to_batch on redemptions ((owing_since is not null), decided_at, redemption_id)
  where status = 'approved' and fulfilment = 'manual';

-- Whom such a request is paid to, readable only with the installation's key; the row goes when nobody needs to know any more.
create table redemption_payees (
  redemption_id uuid primary key references redemptions (redemption_id) on delete restrict,
  sealed bytea not null
);

-- What the books of payouts may read of them.
create view manual_redemptions as
  select redemption_id, user_id, points, status, reason_code from redemptions where fulfilment = 'manual';
create view known_payees as select redemption_id from redemption_payees;
