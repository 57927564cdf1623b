-- Who had the key from before the last rotation: it goes on calling for them, and not for the person who put another in its place.
alter table api_keys add column previous_held_by uuid references users (user_id) on delete set null;
create index api_keys_former_holder on api_keys (previous_held_by) where previous_held_by is not null;
-- Whose those were is not known any more.
update api_keys set previous_hash = null, previous_until = null where previous_hash is not null;
