-- An answer that its batch's maker handed in on a panel run by one person: it is applied once its delay is over, unless it is taken back.
create table payout_waiting_answers (
  batch_id uuid primary key references payout_batches (batch_id) on delete cascade,
  csv text not null,
  asked_by uuid not null
);
