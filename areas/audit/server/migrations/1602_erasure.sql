-- The log stays append-only, but for one thing: what an entry quotes of somebody whose account was erased can be taken out.
-- Who did what to whom, and when, can never be changed.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.audit_id, new.at, new.actor_id, new.action, new.subject)
        is not distinct from (old.audit_id, old.at, old.actor_id, old.action, old.subject)
      and (new.before is null or old.before @> new.before)
      and (new.after is null or old.after @> new.after)
      and (new.ip is null or new.ip = old.ip) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
