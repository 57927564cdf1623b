-- Whether the holder of this role string may do this: for the modules that ask who is to be told. `granted_permissions` tells what a
-- role grants by itself, which is not what somebody may do who holds a custom role in its place.
create function role_grants(role text, permission text) returns boolean language sql stable as $$
  select exists (select from permissions_of(string_to_array(replace(role, ' ', ''), ',')) held where held = permission)
$$;
