-- The timeline of attempts holds codes with values; what was written in English before becomes them. A line that is none of these stays
-- as it was written. The patterns are those of what the program wrote; a reason within them is a person's own, and stays a text.
create temporary table said (no integer primary key, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into said (no, pattern, code, names)
select row_number() over (), '^' || pattern || '$', code, names from (values
  ('You started this survey and your place was reserved\.', 'attempt-timeline.started', '{}'::text[]),
  ('You started this survey at our partner\.', 'attempt-timeline.startedAtPartner', '{}'),
  ('(\d+) points? added to your wallet\.', 'attempt-timeline.added', '{count}'),
  ('Your account is blocked, so your (\d+) points? are pending a check\.', 'attempt-timeline.blocked', '{count}'),
  ('This was unusually quick, so your (\d+) points? are pending a check\.', 'attempt-timeline.quick', '{count}'),
  ('Your (\d+) points? are pending for (\d+) days, as this survey partner confirms late\.', 'attempt-timeline.late', '{count,days}'),
  ('Your (\d+) points? are pending a check\. (We noticed: .+)', 'attempt-timeline.held', '{count,why}'),
  ('We noticed: (.+)\. A person looks at it\. If nobody objects by (.+), the points are added\. You can tell us your side here\.',
    'quality-notes.noticed', '{signs,day}'),
  ('The survey looks for other people\.', 'attempt-timeline.notAFit', '{}'),
  ('The survey looks for other people\. (\d+ points? .+)', 'attempt-timeline.notAFitPaid', '{paid}'),
  ('Enough people like you had answered\.', 'attempt-timeline.quotaFull', '{}'),
  ('Enough people like you had answered\. (\d+ points? .+)', 'attempt-timeline.quotaFullPaid', '{paid}'),
  ('(\d+) points? added for your time\.', 'attempt-timeline.forYourTime', '{count}'),
  ('(\d+) points? pending a check, as your account is blocked\.', 'attempt-timeline.forYourTimeBlocked', '{count}'),
  ('No points were added: surveys are for people of (\d+) or older\.', 'attempt-timeline.underAge', '{age}'),
  ('The answers did not pass the quality check\.', 'attempt-timeline.qualityRejected', '{}'),
  ('The attempt did not pass the security check\.', 'attempt-timeline.securityRejected', '{}'),
  ('A reviewer did not accept these answers: (.*) The (\d+) points? are not added\. If this is wrong, ask about it here\.',
    'attempt-timeline.notAccepted', '{reason,count}'),
  ('No points were added: the account had been closed before\.', 'attempt-timeline.accountClosed', '{}'),
  ('The survey partner withdrew this attempt before it was completed\.', 'attempt-timeline.cancelled', '{}'),
  ('The completion had already been withdrawn, so no points were added\.', 'attempt-timeline.alreadyWithdrawn', '{}'),
  ('The survey partner took this completion back; (\d+) points? deducted\.', 'attempt-timeline.takenBack', '{count}'),
  ('The survey partner took this completion back \((.+)\); (\d+) points? deducted\.', 'attempt-timeline.takenBackBecause',
    '{reason,count}'),
  ('The survey partner took one of its two reports back; your points stay\.', 'attempt-timeline.spareTakenBack', '{}'),
  ('The survey partner reported this completion once more\.', 'attempt-timeline.reportedAgain', '{}'),
  ('The answer to your question had already added its points, so none were added now\.', 'attempt-timeline.paidByDispute', '{}'),
  ('The attempt was not finished in time, and its place was given up\.', 'attempt-timeline.abandoned', '{}'),
  ('A person looked at your answers\. Your (\d+) points? were added to your wallet\.', 'attempt-timeline.lookedAdded', '{count}'),
  ('A person looked at your answers\. Your (\d+) points? follow when the survey partner confirms them\.', 'attempt-timeline.lookedLater',
    '{count}'),
  ('Nobody objected to your answers\. Your (\d+) points? were added to your wallet\.', 'attempt-timeline.unopposedAdded', '{count}'),
  ('Nobody objected to your answers\. Your (\d+) points? follow when the survey partner confirms them\.', 'attempt-timeline.unopposedLater',
    '{count}'),
  ('We answer within (\d+) days\.', 'attempt-timeline.asked', '{count}'),
  ('No points were added\.', 'attempt-timeline.decidedNone', '{}')
) as known (pattern, code, names);

create function pg_temp.signs_in(listed text[]) returns jsonb language plpgsql as $$
declare
  one jsonb;
begin
  select jsonb_build_object('code', 'quality-notes.sign-' || known.sign, 'values', '{}'::jsonb) into one
  from (values ('too-fast', 'the answers came much faster than from most people'),
    ('straight-lined', 'every row of a table got the same answer'),
    ('attention-failed', 'a question that checks attention was not answered as it asked'),
    ('same-device', 'another account answered this survey on the same device'),
    ('other-country', 'it was opened in another country than your profile names'),
    ('against-profile', 'some answers differ from your profile')) known (sign, words)
  where known.words = listed[1];
  one := coalesce(one, to_jsonb(listed[1]));
  return case when cardinality(listed) < 2 then one
    else jsonb_build_object('code', 'quality-notes.signs', 'values',
      jsonb_build_object('one', one, 'others', pg_temp.signs_in(listed[2:]))) end;
end $$;

create function pg_temp.message_in(words text) returns jsonb language plpgsql as $$
declare
  one record;
  parts text[];
begin
  for one in select * from said order by no loop
    parts := regexp_match(words, one.pattern);
    continue when parts is null;
    return jsonb_build_object('code', one.code, 'values', (
      select coalesce(jsonb_object_agg(name, case name
          when 'count' then to_jsonb(part::int)
          when 'age' then to_jsonb(part::int)
          when 'days' then jsonb_build_object('code', 'attempt-timeline.days', 'values', jsonb_build_object('count', part::int))
          when 'signs' then pg_temp.signs_in(string_to_array(part, '; '))
          when 'why' then coalesce(pg_temp.message_in(part), to_jsonb(part))
          when 'paid' then coalesce(pg_temp.message_in(part), to_jsonb(part))
          else to_jsonb(part) end), '{}'::jsonb)
      from unnest(one.names, parts) as n (name, part) where name is not null));
  end loop;
  return null;
end $$;

-- Most lines are the same few sentences: each is recognised once.
create temporary table worded on commit drop as
  select detail, pg_temp.message_in(detail)::text as message
  from (select distinct detail from attempt_events where detail not like '{"code":%') written;
update attempt_events e set detail = w.message from worded w where e.detail = w.detail and w.message is not null;

update attempt_events e set event = known.code
from (values ('Started', 'started'), ('Completed', 'completed'), ('Not a fit', 'not-a-fit'), ('Quota full', 'quota-full'),
  ('Rejected', 'rejected'), ('Ended', 'ended'), ('Cancelled', 'cancelled'), ('Reversed', 'reversed'), ('Abandoned', 'abandoned'),
  ('Released', 'released'), ('Noted', 'noted'), ('You asked about this', 'asked'), ('Your question was decided', 'decided'))
  as known (words, code)
where e.event = known.words;

-- As before (1053), in codes.
create or replace function attempts_everyday_completed(
  attempt_ids uuid[], suppliers text[], amounts integer[], caps integer[], event_ids uuid[], keys text[], at timestamptz
) returns table (attempt_id uuid, user_id uuid, supplier_key text, points integer, title text) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with moved as (
    update attempts a set outcome = 'completed', earned = a.points, ended_at = at
    from unnest(attempt_ids, suppliers, amounts, caps, event_ids, keys) as n (attempt_id, supplier_key, amount, cap, event_id, key)
    cross join surveys s
    where a.attempt_id = n.attempt_id and a.supplier_key = n.supplier_key and s.survey_id = a.survey_id
      and a.outcome = 'started' and not a.is_cancelled and not a.is_watched and a.cells = '{}' and a.points > 0
      and coalesce(n.amount, a.points) = a.points and a.points <= n.cap
      and (s.norm_seconds is null or s.completes < 30)
      and (select true from attempts c where c.user_id = a.user_id and c.outcome = 'completed' and not c.is_pending limit 1)
    returning a.attempt_id, a.user_id, a.supplier_key, a.points, s.title, n.event_id, n.key
  ), told as (
    insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
    select m.attempt_id, m.event_id, 'completed', '{"code":"attempt-timeline.added","values":{"count":' || m.points || '}}',
      'supplier:' || m.supplier_key, m.key, at
    from moved m)
  select m.attempt_id, m.user_id, m.supplier_key, m.points, m.title from moved m;
end $$;
