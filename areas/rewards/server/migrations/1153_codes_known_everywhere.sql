-- A code pays once, whatever reward it was stocked for. Codes of before keep the hash that holds their reward's id, which nobody can
-- turn into this one without the codes themselves.
alter table gift_codes
  alter column code_hash drop not null,
  add column code_key bytea,
  add constraint gift_codes_once_anywhere unique (code_key),
  add check (num_nonnulls(code_hash, code_key) = 1);
create index gift_codes_of_before on gift_codes (reward_id) where code_hash is not null;
