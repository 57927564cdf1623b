-- Who changed what. No foreign key to the actor: the log outlives erased accounts.
create table audit_log (
  audit_id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text
);
create index audit_log_at on audit_log (at desc, audit_id desc);
create index audit_log_actor on audit_log (actor_id, at desc);
create index audit_log_subject on audit_log (subject, at desc);
create index audit_log_action on audit_log (action, at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();
