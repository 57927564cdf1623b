-- A reward that was paid can come back, as a bank returns a transfer. Its points return by a give-back of their own, which follows the
-- transfer that paid and comes from the house that had them; without a house a give-back ends a hold, as before.
create index transfers_returned on transfers (user_id) include (points) where kind = 'give_back' and house is not null;

-- The one writer, with that one case more.
create or replace function ledger_write(
  ids uuid[], keys text[], owners uuid[], transfer_kinds text[], houses text[], amounts bigint[], descriptions text[],
  followed uuid[], release_times timestamptz[]
) returns table (key text, transfer_id uuid, written boolean)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  kinds constant text[] := array['available', 'held', 'pending', 'debt'];
  at constant timestamptz := date_trunc('milliseconds', transaction_timestamp());
  at_ms constant bigint := (extract(epoch from at) * 1000)::bigint;
  locked integer;
  fresh uuid[];
  c record;
  owner uuid;
  balances bigint[];
  versions integer[];
  hashes bytea[];
  sides bigint[];
  house_side bigint;
  to_debt bigint;
  part integer;
  has_pending boolean := false;
  -- The postings, column by column; written at the end.
  p_transfer uuid[] := '{}'; p_account text[] := '{}'; p_user uuid[] := '{}'; p_amount bigint[] := '{}';
  p_balance bigint[] := '{}'; p_version integer[] := '{}'; p_hash bytea[] := '{}';
begin
  -- The available account is the lock of all four: every writer takes it first.
  perform from accounts a where a.kind = 'available' and a.user_id = any (owners) order by a.user_id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(owners) then
    insert into accounts (user_id, kind) select distinct o, 'available' from unnest(owners) o order by o on conflict do nothing;
    perform from accounts a where a.kind = 'available' and a.user_id = any (owners) order by a.user_id for no key update;
  end if;

  with w as (
    insert into transfers (transfer_id, key, user_id, kind, house, points, description, follows, created_at)
    select n.id, n.key, n.owner, n.kind, n.house, n.points, n.description, n.follows, at
    from unnest(ids, keys, owners, transfer_kinds, houses, amounts, descriptions, followed)
      as n (id, key, owner, kind, house, points, description, follows)
    where n.kind <> 'release' or exists (select from pending_credits q where q.transfer_id = n.follows)
    on conflict do nothing
    returning transfer_id
  )
  select coalesce(array_agg(w.transfer_id), '{}') into fresh from w;

  for c in
    select n.*, n.follows is not null and exists (select from pending_credits q where q.transfer_id = n.follows) as waits, a.*
    from unnest(ids, keys, owners, transfer_kinds, houses, amounts, descriptions, followed, release_times) with ordinality
      as n (transfer_id, key, user_id, kind, house, points, description, follows, release_at, position)
    cross join lateral (
      select array_agg(a.kind) as owned, array_agg(a.balance) as balances, array_agg(a.version) as versions,
        array_agg(a.chain_hash) as hashes
      from accounts a where a.user_id = n.user_id
    ) a
    where n.transfer_id = any (fresh)
    order by n.user_id, n.position
  loop
    if owner is distinct from c.user_id then
      owner := c.user_id;
      balances := '{0,0,0,0}'; versions := '{0,0,0,0}'; hashes := array['', '', '', '']::bytea[];
      for i in 1..cardinality(c.owned) loop
        part := array_position(kinds, c.owned[i]);
        balances[part] := c.balances[i]; versions[part] := c.versions[i]; hashes[part] := c.hashes[i];
      end loop;
    end if;

    sides := array[null, null, null, null]::bigint[];
    house_side := 0;
    case
      when c.kind = 'hold' then
        sides[1] := -c.points; sides[2] := c.points;
      when c.kind = 'redemption' then
        sides[2] := -c.points; house_side := c.points;
      when c.kind = 'reversal' and c.waits then
        sides[1] := 0; sides[3] := -c.points; house_side := c.points;
      when c.kind = 'reversal' then
        to_debt := greatest(c.points - balances[1], 0);
        sides[1] := to_debt - c.points; sides[4] := nullif(-to_debt, 0); house_side := c.points;
      when c.release_at is not null then
        sides[1] := 0; sides[3] := c.points; house_side := -c.points;
      else
        -- Points become available: a credit, a release or a give-back. What is owed is paid first.
        to_debt := least(c.points, -balances[4]);
        sides[1] := c.points - to_debt; sides[4] := nullif(to_debt, 0);
        case c.kind
          when 'release' then sides[3] := -c.points;
          when 'give_back' then
            if c.house is null then sides[2] := -c.points; else house_side := -c.points; end if;
          else house_side := -c.points;
        end case;
    end case;
    has_pending := has_pending or c.waits or c.release_at is not null;

    if house_side + coalesce(sides[1], 0) + coalesce(sides[2], 0) + coalesce(sides[3], 0) + coalesce(sides[4], 0) <> 0 then
      raise exception 'the transfer % does not sum to zero', c.key;
    end if;
    for i in 1..4 loop
      continue when sides[i] is null;
      balances[i] := balances[i] + sides[i];
      versions[i] := versions[i] + 1;
      hashes[i] := sha256(hashes[i] || convert_to(ledger_text(owner, kinds[i], versions[i], sides[i], balances[i],
        c.transfer_id, c.kind, at_ms, c.description), 'UTF8'));
      p_transfer := p_transfer || c.transfer_id; p_account := p_account || kinds[i]; p_user := p_user || owner;
      p_amount := p_amount || sides[i]; p_balance := p_balance || balances[i]; p_version := p_version || versions[i];
      p_hash := p_hash || hashes[i];
    end loop;
    if house_side <> 0 then
      p_transfer := p_transfer || c.transfer_id; p_account := p_account || c.house; p_user := p_user || null::uuid;
      p_amount := p_amount || house_side; p_balance := p_balance || null::bigint; p_version := p_version || null::integer;
      p_hash := p_hash || null::bytea;
    end if;
  end loop;

  insert into postings (transfer_id, account, user_id, amount, balance_after, version, hash)
  select * from unnest(p_transfer, p_account, p_user, p_amount, p_balance, p_version, p_hash);
  insert into accounts as a (user_id, kind, balance, version, chain_hash)
  select distinct on (p.user_id, p.account) p.user_id, p.account, p.balance_after, p.version, p.hash
  from unnest(p_user, p_account, p_balance, p_version, p_hash) as p (user_id, account, balance_after, version, hash)
  where p.user_id is not null
  order by p.user_id, p.account, p.version desc
  on conflict (user_id, kind) do update
    set balance = excluded.balance, version = excluded.version, chain_hash = excluded.chain_hash;
  if has_pending then
    delete from pending_credits q using unnest(ids, followed) as n (id, follows)
    where q.transfer_id = n.follows and n.id = any (fresh);
    insert into pending_credits (transfer_id, user_id, points, release_at)
    select n.id, n.owner, n.points, n.release_at from unnest(ids, owners, amounts, release_times) as n (id, owner, points, release_at)
    where n.release_at is not null and n.id = any (fresh);
  end if;

  if cardinality(fresh) = cardinality(ids) then
    return query select n.key, n.id, true from unnest(keys, ids) as n (key, id);
  else
    return query select n.key, t.transfer_id, n.id = any (fresh) from unnest(keys, ids) with ordinality as n (key, id, position)
      left join transfers t on t.key = n.key order by n.position;
  end if;
end $$;
