-- The list of consents has an order of its own down to the last column, so that it can be read on from any row, either way.
create index consents_in_order on consents (at desc, user_id desc, document desc, version desc, how desc);
drop index consents_at;
