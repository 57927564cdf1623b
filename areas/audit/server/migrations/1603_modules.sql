-- Everything that was recorded of one part of the product, the newest first.
create index audit_log_module on audit_log (split_part(action, '.', 1), at desc, audit_id desc);
