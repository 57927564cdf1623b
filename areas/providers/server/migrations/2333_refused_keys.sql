-- The connection of which the provider refused the key, and when: nothing is ordered with it until another takes its place.
alter table reward_provider_looks
  add column stopped_connection text,
  add column stopped_at timestamptz,
  add check ((stopped_connection is null) = (stopped_at is null));
update reward_provider_looks set stopped_connection = connection, stopped_at = checked_at where problem = 'key';
