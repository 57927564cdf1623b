-- Who holds a role, or one of those that grant a right; being a panelist is no role to look for.
create index users_roles on users using gin (string_to_array(replace(role, ' ', ''), ',')) with (fastupdate = off)
  where role <> '1';
