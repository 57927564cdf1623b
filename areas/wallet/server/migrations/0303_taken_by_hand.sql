-- Points that staff take away: a reversal that follows no credit. ledger_write writes it like any reversal of a credit that does not
-- wait: what is not available becomes debt.
alter table transfers
  drop constraint transfers_check,
  add constraint transfers_follows
    check (kind = 'reversal' or (follows is not null) = (kind in ('release', 'redemption', 'give_back')));

-- What other modules may read of every side of every transfer.
create view ledger_entries as
  select t.transfer_id, t.created_at, t.key, t.kind, t.description, t.follows, p.account, p.user_id, p.amount, p.balance_after
  from transfers t join postings p on p.transfer_id = t.transfer_id;
