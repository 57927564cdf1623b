-- What was told in English becomes a code with its values, so that it is worded for each reader. A row whose texts are other ones stays
-- as it was written. What a person wrote within it, such as a title or a reason, stays a text.
create function pg_temp.points_of(title text) returns jsonb language sql as $$
  select jsonb_build_object('count', (regexp_match(title, '(\d+)'))[1]::int) $$;

with said as (
  select notification_id, case
      when title ~ '^You earned \d+ points?$' then jsonb_build_object('code', 'transfers.earned', 'values',
        pg_temp.points_of(title) || jsonb_build_object('why', case text
          when 'Welcome bonus: email verified' then '{"code": "transfers.welcomeVerify", "values": {}}'::jsonb
          when 'Welcome bonus: first profile questions answered' then '{"code": "transfers.welcomeTop5", "values": {}}'
          when 'Welcome bonus: first survey completed' then '{"code": "transfers.welcomeFirst", "values": {}}'
          else to_jsonb(text) end))
      when title ~ '^You got \d+ points?$' then jsonb_build_object('code', 'transfers.given', 'values',
        pg_temp.points_of(title) || jsonb_build_object('why', text))
      when title ~ '^\d+ points? were taken back$' and owed is not null then jsonb_build_object('code', 'transfers.takenBackOwing', 'values',
        pg_temp.points_of(title) || jsonb_build_object('why', owed[1], 'debt', owed[2]::int))
      when title ~ '^\d+ points? were taken back$' then jsonb_build_object('code', 'transfers.takenBack', 'values',
        pg_temp.points_of(title) || jsonb_build_object('why', case
          when reversed is null then to_jsonb(text)
          when reversed[2] = 'reversed' then jsonb_build_object('code', 'transfers.reversed', 'values',
            jsonb_build_object('title', reversed[1]))
          else jsonb_build_object('code', case when reversed[2] like 'not accepted: %' then 'transfers.notAccepted'
              else 'transfers.reversedBecause' end, 'values',
            jsonb_build_object('title', reversed[1], 'reason', substr(reversed[2], strpos(reversed[2], ': ') + 2))) end))
      when title ~ '^\d+ points? are pending a check$' and pending is not null then jsonb_build_object('code', 'quality-notes.pending',
        'values', pg_temp.points_of(title) || jsonb_build_object('title', pending[1]))
      when title ~ '^\d+ points? (?:added|passed the check)$' and looked is not null then jsonb_build_object('code',
        case when title like '% added' then 'quality-notes.added' else 'quality-notes.passed' end, 'values',
        pg_temp.points_of(title) || jsonb_build_object('title', looked[1], 'said', jsonb_build_object(
          'code', 'attempt-timeline.' || case looked[2] when 'A person looked at your answers' then 'looked' else 'unopposed' end
            || case looked[4] when 'were added to your wallet.' then 'Added' else 'Later' end,
          'values', jsonb_build_object('count', looked[3]::int))))
      when title = 'Your question was decided' and decided is not null then jsonb_build_object('code', 'dispute-notes.decided', 'values',
        jsonb_build_object('title', decided[1], 'said', case when decided[3] is null
          then '{"code": "attempt-timeline.decidedNone", "values": {}}'::jsonb
          else jsonb_build_object('code', 'attempt-timeline.added', 'values', jsonb_build_object('count', decided[3]::int)) end))
      when ticket is not null and title in ('We answered your ticket', 'Your ticket was solved', 'A ticket was given to you',
        'There is a new message on your ticket') then jsonb_build_object('code', 'ticket-notes.' || case title
          when 'We answered your ticket' then 'answered' when 'Your ticket was solved' then 'solved'
          when 'A ticket was given to you' then 'given' else 'written' end, 'values',
        jsonb_build_object('ticket', ticket[1], 'subject', ticket[2]))
      when title like 'You are invited: %' and invited is not null then jsonb_build_object('code', 'invitation-notes.invited', 'values',
        jsonb_build_object('title', substr(title, 18), 'points', jsonb_build_object('code', 'letter-mails.points', 'values',
          jsonb_build_object('count', invited[1]::int)), 'minutes', invited[2]::int))
      when title = 'A new survey fits you' then jsonb_build_object('code', 'survey-news.news', 'values',
        jsonb_build_object('count', 1, 'titles', text))
      when title ~ '^\d+ new surveys fit you$' then jsonb_build_object('code', 'survey-news.news', 'values',
        pg_temp.points_of(title) || jsonb_build_object('titles', text))
    end as message
  from (select notification_id, title, text,
      regexp_match(text, '^(.*) (\d+) of them were not in your wallet: what you earn next pays them first\.$') as owed,
      regexp_match(text, '^(.+?) \((reversed|(?:reversed|not accepted): .*)\)$') as reversed,
      regexp_match(text, '^(.+): a person looks at the answers first\. You can see why and tell us your side\.$') as pending,
      regexp_match(text, '^(.+): (A person looked at your answers|Nobody objected to your answers)\. Your (\d+) points? (.+)$') as looked,
      regexp_match(text, '^(.+): ((\d+) points? added to your wallet\.|No points were added\.)$') as decided,
      regexp_match(text, '^(T-\d+): (.*)$') as ticket,
      regexp_match(text, '^(\d+) points?, about (\d+) min\. We chose you because your profile fits\.$') as invited
    from notifications where code is null) written
)
update notifications n set title = null, text = null, code = s.message ->> 'code', message_values = s.message -> 'values'
from said s where n.notification_id = s.notification_id and s.message is not null;
