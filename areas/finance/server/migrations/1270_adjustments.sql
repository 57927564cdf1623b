-- Points that staff propose to give. They move when another person approves, under the key adjustment:{id}.
create table point_adjustments (
  adjustment_id uuid primary key,
  user_id uuid not null references users (user_id) on delete restrict,
  points integer not null check (points between 1 and 100000),
  reason text not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references users (user_id) on delete restrict,
  proposed_at timestamptz not null,
  decided_by uuid references users (user_id) on delete restrict,
  decided_at timestamptz,
  check ((status = 'proposed') = (decided_at is null)),
  check ((status = 'proposed') = (decided_by is null)),
  -- The last of the guards: nobody gives points alone, or to themselves.
  constraint point_adjustments_two_people check (status <> 'approved' or decided_by <> proposed_by),
  constraint point_adjustments_not_own check (user_id <> proposed_by and (status <> 'approved' or decided_by <> user_id))
);
create index point_adjustments_queue on point_adjustments ((status <> 'proposed'), proposed_at desc, adjustment_id desc);
create index point_adjustments_status on point_adjustments (status, proposed_at desc, adjustment_id desc);
create index point_adjustments_user on point_adjustments (user_id, proposed_at desc);
