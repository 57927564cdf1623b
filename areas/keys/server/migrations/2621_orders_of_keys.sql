-- The list of keys in each of its orders; a key without an end, or never used, comes last.
create index api_keys_by_name on api_keys (lower(name), key_id);
create index api_keys_by_use on api_keys (last_used_on desc nulls last, key_id);
create index api_keys_by_end on api_keys (expires_at, key_id);
