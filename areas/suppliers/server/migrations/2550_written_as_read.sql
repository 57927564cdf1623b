-- Writes callbacks whose endings were decided on what was read before: kept in the inbox, and written as surveys' `attempts_end_as_read`
-- says. All of it, or none with the error TP010: when an event is known, a supplier's row is another than the one that was read, or
-- anything about an ending is. Nothing is decided here. `known` is the key and version of each supplier. Tables are met by index, one
-- row after the other: a plan made for a small table must be right for a large one, and rows are locked in the order in which they come.
create function callbacks_write_as_read(inbox jsonb, known jsonb, endings jsonb, people jsonb, credits jsonb) returns void
language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  kept integer;
  standing integer;
begin
  if not attempts_end_as_read(endings, people, credits) then
    raise exception 'an ending is not as it was read' using errcode = 'TP010';
  end if;

  insert into supplier_callbacks
    (callback_id, supplier_key, event_id, outcome, variant, attempt_id, amount, raw, verdict, delay_ms, received_at)
  select (c ->> 0)::uuid, c ->> 1, c ->> 2, c ->> 3, c ->> 4, c ->> 5, (c ->> 6)::integer, c ->> 7, c ->> 8, (c ->> 9)::integer,
    transaction_timestamp()
  from jsonb_array_elements(inbox) c
  on conflict on constraint supplier_callbacks_once do nothing;
  get diagnostics kept = row_count;

  perform from (select k ->> 0 as supplier_key, (k ->> 1)::xid as version from jsonb_array_elements(known) k offset 0) r
    join suppliers s on s.supplier_key = r.supplier_key and s.xmin = r.version
    order by s.supplier_key for share of s;
  get diagnostics standing = row_count;

  if kept < jsonb_array_length(inbox) or standing < jsonb_array_length(known) then
    raise exception 'a callback or its supplier is not as it was read' using errcode = 'TP010';
  end if;
end $$;

drop function callbacks_everyday(
  uuid[], text[], text[], uuid[], integer[], text[], integer[], integer[], uuid[], uuid[], timestamptz[]
);
