-- Why a request was rejected when no person wrote the reason: the code of a message. `reason` is empty then.
alter table redemptions add column reason_code text;
