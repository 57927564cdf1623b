-- What programs outside hear of us: one row for each message and receiver, written in the transaction of its cause.
create table deliveries (
  delivery_id uuid primary key,
  -- The order of what is written about one subject, whichever process wrote it.
  delivery_no bigint not null generated always as identity,
  -- Who has it sent, and which of its receivers gets it.
  sender text not null,
  receiver text not null,
  subject text not null,
  event text not null,
  -- Whether we call, or a browser loads the address and reports that.
  way text not null check (way in ('call', 'browser')),
  url text not null,
  host text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When it is given up.
  expires_at timestamptz not null,
  next_at timestamptz,
  -- While one process calls, no other does.
  claimed_until timestamptz,
  delivered_at timestamptz,
  -- What must not be sent twice has the same key.
  once_key text unique
);
create index deliveries_of_receiver on deliveries (sender, receiver, created_at desc, delivery_no desc);
create index deliveries_of_sender on deliveries (sender, created_at desc, delivery_no desc);
create index deliveries_of_subject on deliveries (sender, subject, delivery_no);
create index deliveries_waiting on deliveries (sender, receiver, subject, delivery_no) where status = 'waiting' and way = 'call';
create index deliveries_due on deliveries (next_at) where status = 'waiting' and way = 'call';
create index deliveries_ended on deliveries (created_at) where status <> 'waiting' and once_key is null;

create table delivery_attempts (
  delivery_id uuid not null references deliveries (delivery_id) on delete cascade,
  attempt_no integer not null,
  at timestamptz not null,
  status integer,
  failure text not null,
  answer text not null,
  ms integer not null,
  is_manual boolean not null,
  primary key (delivery_id, attempt_no)
);

-- How a host has been answering: after several failures in a row it is left alone for a while.
create table delivery_hosts (
  host text primary key,
  failures integer not null default 0,
  closed_until timestamptz
);

-- Where events are sent. The secrets are sealed; the former one signs beside the present one until it ends.
create table webhook_endpoints (
  endpoint_id uuid primary key,
  url text not null,
  description text not null,
  events text[] not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  last_success_at timestamptz,
  failures integer not null default 0
);
create index webhook_endpoints_newest on webhook_endpoints (created_at desc, endpoint_id desc);

-- What areas had delivered by themselves until now is handed over by their own migrations; 2433 removes these.
create function take_over_delivery(one jsonb) returns void language sql as $$
  insert into deliveries (delivery_id, sender, receiver, subject, event, way, url, host, payload, status, attempts, created_at, expires_at,
    next_at, claimed_until, delivered_at, once_key)
  select delivery_id, sender, receiver, subject, event, way, url, host, payload, status, attempts, created_at, expires_at,
    next_at, claimed_until, delivered_at, once_key from jsonb_populate_record(null::deliveries, one)
$$;
create function take_over_attempt(one jsonb) returns void language sql as $$
  insert into delivery_attempts select * from jsonb_populate_record(null::delivery_attempts, one)
$$;
create function take_over_host(one jsonb) returns void language sql as $$
  insert into delivery_hosts select * from jsonb_populate_record(null::delivery_hosts, one)
$$;
