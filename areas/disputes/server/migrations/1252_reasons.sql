-- What the panelist finds wrong, in one of a few words, so that the queue can be sorted by it.
alter table disputes add column reason text not null default 'other'
  check (reason in ('not-credited', 'too-few', 'taken-back', 'screened-out', 'other'));
