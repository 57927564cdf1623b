-- The shape that rate-limiter-flexible asks for. Unlogged would forget everything in a crash, and attackers would cause one.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
