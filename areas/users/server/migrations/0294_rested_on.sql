-- Those of these accounts on which something rests that would not go with them: a row of whichever table that names one by a foreign key,
-- and would refuse the removal or be left referring to nobody.
create function users_rested_on(ids uuid[]) returns setof uuid language plpgsql stable as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as of_table, a.attname as of_column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0 and c.confdeltype <> 'c'
  loop
    return query execute format('select distinct %1$I from %2$s where %1$I = any ($1)', reference.of_column, reference.of_table)
      using ids;
  end loop;
end $$;
