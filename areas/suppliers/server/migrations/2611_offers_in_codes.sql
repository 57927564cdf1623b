-- Why an offer is held back, and what is wrong with an inventory, is kept as messages; what was written in English before becomes them.
-- A text that is none of these stays as it was written. The patterns are those of what the program wrote.
create temporary table offer_words (no integer primary key, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into offer_words (no, pattern, code, names)
select row_number() over (), '^' || pattern || '$', code, names from (values
  ('No profile question answers the condition (.+)', 'unanswered', '{id}'::text[]),
  ('The condition (.+) names no codes', 'noCodes', '{id}'),
  ('The condition (.+) is no range of numbers', 'noRange', '{id}'),
  ('The condition (.+) is a range, and our question has options', 'isRange', '{id}'),
  ('We have no option for (.+) of the condition (.+)', 'noOption', '{codes,id}'),
  ('Our option (.+) stands for more than the condition (.+) asks', 'tooWide', '{option,id}'),
  ('The condition (.+) asks for those who do not say', 'onlyUnsaid', '{id}'),
  ('It pays less than one point', 'tooCheap', '{}'),
  ('It pays more than this supplier may \((\d+) points\)', 'tooDear', '{max}'),
  ('The supplier has paused it', 'pausedThere', '{}'),
  ('The supplier wants no more completes', 'noneWanted', '{}'),
  ('It is no longer in the supplier’s inventory', 'goneThere', '{}'),
  ('The supplier only listens for now', 'listens', '{}'),
  ('The format of the supplier is gone', 'formatGone', '{}'),
  ('the inventory is not an object with surveys', 'notAnInventory', '{}'),
  ('the inventory speaks of an unknown standard', 'standardUnknown', '{}'),
  ('the inventory has more than (\d+) surveys on a page', 'tooManySurveys', '{max}'),
  ('the inventory has more than (\d+) pages', 'tooManyPages', '{max}'),
  ('a page is longer than 64 KB', 'pageTooLong', '{}'),
  ('it answered (\d+)', 'answered', '{status}'),
  ('refused: .*', 'notCalled', '{}'),
  ('timed-out: .*', 'timedOut', '{}'),
  ('unreachable: ([A-Z][A-Z_0-9]*)', 'unreachableBy', '{code}'),
  ('unreachable: .*', 'unreachable', '{}'),
  ('a survey is not an object', 'surveyNoObject', '{}'),
  ('a survey has no id', 'surveyNoId', '{}'),
  ('(.+) has no title', 'noTitle', '{id}'),
  ('(.+) has no length between 1 and 240 minutes', 'noLength', '{id}'),
  ('(.+) has no price', 'noPrice', '{id}'),
  ('(.+) has no entry address with \{attemptId\}', 'noEntry', '{id}'),
  ('(.+) has conditions that cannot be read', 'noConditions', '{id}'),
  ('(.+) has no country of two letters', 'noCountry', '{id}')
) as written (pattern, code, names);

-- As the program keeps a message: its code comes first.
create function pg_temp.offer_kept(code text, message_values jsonb) returns text language sql as $$
  select '{"code":"suppliers-desk.' || code || '","values":' || message_values || '}' $$;

create function pg_temp.offer_message(words text) returns text language sql as $$
  select coalesce((
    select pg_temp.offer_kept(k.code, (
      select coalesce(jsonb_object_agg(name, case name when 'max' then to_jsonb(part::int) else to_jsonb(part) end), '{}')
      from unnest(k.names, regexp_match(words, k.pattern)) as n (name, part) where name is not null))
    from offer_words k where words ~ k.pattern order by k.no limit 1), words) $$;

-- Most offers are held back for the same few reasons: each is recognised once.
create temporary table offers_worded on commit drop as
  select words, pg_temp.offer_message(words) as message
  from (select distinct unnest(reasons) as words from supplier_offers) written;
update supplier_offers o set reasons = (
    select array_agg(w.message order by given.at)
    from unnest(o.reasons) with ordinality as given (words, at) join offers_worded w using (words))
  where reasons <> '{}';

-- Several faults of an inventory stood in one text, which could end in the middle of one.
create function pg_temp.offer_messages(listed text[]) returns text language plpgsql as $$
declare
  one text := pg_temp.offer_message(listed[1]);
begin
  if cardinality(listed) < 2 then return one; end if;
  return pg_temp.offer_kept('andThen', jsonb_build_object(
    'one', case when one = listed[1] then to_jsonb(one) else one::jsonb end,
    'others', (select case when others like '{"code":%' then others::jsonb else to_jsonb(others) end
      from pg_temp.offer_messages(listed[2:]) others)));
end $$;
update suppliers set inventory_error = pg_temp.offer_messages(string_to_array(inventory_error, '; ')) where inventory_error <> '';
