-- What is added to a survey's points that took longer than its card promised: a credit of a kind of its own.
alter table transfers
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check check (kind in ('survey', 'screen_out', 'welcome', 'reversal', 'hold', 'redemption', 'give_back',
    'adjustment', 'dispute', 'release', 'opening', 'top_up')) not valid;
alter table transfers validate constraint transfers_kind_check;

-- What other areas may read of credits that wait.
create view waiting_credits as
  select t.key, q.user_id, q.points, q.release_at from pending_credits q join transfers t using (transfer_id);
