-- Rewards that staff pay by hand from a list of approved requests: by what way, and so what a payee is asked for.
alter table rewards
  drop constraint rewards_fulfilment_check,
  add constraint rewards_fulfilment_check check (fulfilment in ('stock', 'tremendous', 'manual')),
  add column method text check (method in ('bank', 'paypal', 'charity', 'cheque', 'other')),
  add constraint rewards_method check ((fulfilment = 'manual') = (method is not null));
