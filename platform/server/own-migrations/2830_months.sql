-- The months of tables that only grow: one rule for every table that is partitioned by ranges of one column, a time or a day. Such a table
-- may have a default partition, so that a row without a month is never refused; making the month later moves its rows there.

-- Whether a table, such as a default partition, has any row.
create function has_rows(of_table regclass) returns boolean language plpgsql stable as $$
declare
  has boolean;
begin
  execute format('select exists (select from only %s)', of_table) into has;
  return has;
end $$;

-- The partitions of a table with their bounds, without the default one.
create function list_months(parent regclass) returns table (part regclass, low timestamptz, high timestamptz)
  language sql stable set timezone to 'UTC' set datestyle to 'ISO' as $$
  select b.part, case b.bounds[1] when 'MINVALUE' then '-infinity' else trim(b.bounds[1], '''') end::timestamptz,
    case b.bounds[2] when 'MAXVALUE' then 'infinity' else trim(b.bounds[2], '''') end::timestamptz
  from (
    select c.oid::regclass as part, regexp_match(pg_get_expr(c.relpartbound, c.oid), '^FOR VALUES FROM \((.+)\) TO \((.+)\)$') as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent) b
  where b.bounds is not null
  order by 2
$$;

-- Makes the missing partitions for the months of `first` to `last`, in UTC. `own_key` is the primary key that each partition has by itself,
-- for a table that has none as a whole. A month is attached, not created in its place, so that no reader waits. Waits 2 seconds at most for
-- those who write.
create function make_months(parent regclass, first timestamptz, last timestamptz, own_key text default null) returns void
  language plpgsql set timezone to 'UTC' set datestyle to 'ISO' set lock_timeout to '2s' as $$
declare
  split_by record;
  month timestamp := date_trunc('month', first at time zone 'UTC');
  place text;
  low text;
  high text;
begin
  select n.nspname, c.relname, a.attname, a.atttypid::regtype::text as kind, nullif(p.partdefid, 0)::regclass as other into strict split_by
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0] where c.oid = parent;
  while month <= last at time zone 'UTC' loop
    if not exists (select from list_months(parent) m where m.low <= month at time zone 'UTC' and m.high > month at time zone 'UTC') then
      execute format('lock table only %s in share update exclusive mode', parent);
      -- Two processes take turns: the second one finds what the first one made.
      if not exists (select from list_months(parent) m where m.low <= month at time zone 'UTC' and m.high > month at time zone 'UTC') then
        place := format('%I.%I', split_by.nspname, split_by.relname || '_' || to_char(month, 'YYYY_MM'));
        low := format('%L::timestamptz::%s', month at time zone 'UTC', split_by.kind);
        high := format('%L::timestamptz::%s', (month + interval '1 month') at time zone 'UTC', split_by.kind);
        execute format('create table %s (like %s including defaults including generated including constraints)', place, parent);
        if own_key is not null then
          execute format('alter table %s add primary key (%s)', place, own_key);
        end if;
        if split_by.other is not null then
          execute format('lock table %s in share row exclusive mode', split_by.other);
          execute format('with moved as (delete from only %1$s where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$s select * from moved',
            split_by.other, split_by.attname, low, high, place);
        end if;
        execute format('alter table %s attach partition %s for values from (%s) to (%s)', parent, place, low, high);
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the months that hold nothing from `keep_from` on, the oldest first, and returns how many rows they had. Waits 2 seconds at most for
-- those who use the table; what could not be dropped stays for the next time.
create function drop_months(parent regclass, keep_from timestamptz) returns bigint
  language plpgsql set lock_timeout to '2s' as $$
declare
  old regclass;
  held bigint;
  dropped bigint := 0;
begin
  for old in select m.part from list_months(parent) m where m.high <= keep_from order by m.high loop
    begin
      -- Counted before the lock, which keeps everybody away from the whole table.
      execute format('select count(*) from only %s', old) into held;
      execute format('drop table %s', old);
    exception when lock_not_available then
      return dropped;
    end;
    dropped := dropped + held;
  end loop;
  return dropped;
end $$;
