-- The largest batches first.
create index payout_batches_by_size on payout_batches (rows desc, batch_id desc);
