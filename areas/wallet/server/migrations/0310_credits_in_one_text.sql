-- As 0302, of credits that come as one text: seven arrays cost more to read than a credit costs to write. Each element is the id, key,
-- user, kind, house, points and description of a transfer.
create function ledger_credit(credits jsonb) returns setof uuid
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  at constant timestamptz := date_trunc('milliseconds', transaction_timestamp());
  at_ms constant bigint := (extract(epoch from at) * 1000)::bigint;
  locked uuid[];
begin
  -- As in ledger_write the available account is the lock of all four. A statement of its own, so that the next one sees what it waited for.
  locked := array(select a.user_id from accounts a
    where a.kind = 'available' and a.user_id = any (array(select (c ->> 2)::uuid from jsonb_array_elements(credits) c))
    order by a.user_id for no key update);

  return query
  with fresh as (
    insert into transfers (transfer_id, key, user_id, kind, house, points, description, created_at)
    select (c ->> 0)::uuid, c ->> 1, (c ->> 2)::uuid, c ->> 3, c ->> 4, (c ->> 5)::bigint, c ->> 6, at
    from jsonb_array_elements(credits) c
    where (c ->> 2)::uuid = any (locked)
    on conflict do nothing
    returning transfer_id, user_id, kind, house, points, description
  ), sides as (
    select f.transfer_id, f.user_id, a.kind as account, s.amount, a.balance + s.amount as balance_after, a.version + 1 as version,
      sha256(a.chain_hash || convert_to(ledger_text(f.user_id, a.kind, a.version + 1, s.amount, a.balance + s.amount,
        f.transfer_id, f.kind, at_ms, f.description), 'UTF8')) as hash
    from fresh f
    left join accounts d on d.user_id = f.user_id and d.kind = 'debt'
    -- What is owed is paid first.
    cross join lateral (select least(f.points, coalesce(-d.balance, 0)) as to_debt) o
    cross join lateral (values ('available', f.points - o.to_debt), ('debt', nullif(o.to_debt, 0))) as s (kind, amount)
    join accounts a on a.user_id = f.user_id and a.kind = s.kind
    where s.amount is not null
  ), moved as (
    update accounts a set balance = s.balance_after, version = s.version, chain_hash = s.hash
    from sides s where a.user_id = s.user_id and a.kind = s.account
  ), posted as (
    insert into postings (transfer_id, account, user_id, amount, balance_after, version, hash)
    select s.transfer_id, s.account, s.user_id, s.amount, s.balance_after, s.version, s.hash from sides s
    union all select f.transfer_id, f.house, null, -f.points, null, null, null from fresh f
  )
  select f.transfer_id from fresh f;
end $$;

drop function ledger_credit(uuid[], text[], uuid[], text[], text[], bigint[], text[]);
