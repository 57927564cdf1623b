-- What version 0.1.0 wrote about requests becomes a code with its values, so that it is worded for each reader like the rest. A row whose
-- texts are other ones stays as it was written.
with written as (
  select notification_id, title,
    regexp_match(text, '^(.+) of US\$(\d+\.\d\d)\. (.+)$') as step,
    regexp_match(text, '^(.+?) of US\$(\d+\.\d\d): (.+) Your (\d+) points '
      || '(are back in your wallet|paid what you owed for a survey that was taken back)\.$') as back,
    regexp_match(text, '^(.+?) of US\$(\d+\.\d\d): (.+) (\d+) of your (\d+) points are back in your wallet; '
      || '(\d+) paid what you owed for a survey that was taken back\.$') as part
  from notifications where kind = 'redemption' and code is null
), rejected as (
  select notification_id, coalesce(back, part) as said, case
      when back is null then jsonb_build_object('code', 'redemptions.backInPart', 'values',
        jsonb_build_object('count', part[5]::int, 'back', part[4]::int, 'debt', part[6]::int))
      else jsonb_build_object('code', case back[5] when 'are back in your wallet' then 'redemptions.back'
        else 'redemptions.backToDebt' end, 'values', jsonb_build_object('count', back[4]::int))
    end as points
  from written where title = 'Your request was not approved' and (back is not null or part is not null)
), moved as (
  select notification_id, case
      when title = 'We received your request' and step[3] = 'A person reviews every request.' then 'redemptions.received'
      when title = 'Your reward is on its way' and step[3] = 'Its code is in your mailbox.' then 'redemptions.sent'
      when title = 'Your reward is on its way' and step[3] = 'Our gift-card partner mails it to you.' then 'redemptions.ordered'
    end as code, jsonb_build_object('reward', step[1], 'usd', step[2]::numeric) as message_values
  from written where step is not null
  union all
  select notification_id, 'redemptions.rejected', jsonb_build_object('reward', said[1], 'usd', said[2]::numeric, 'back', points,
    'reason', case said[3] when 'Our gift-card partner could not fulfil this request.'
      then '{"code": "redemptions.refused-other", "values": {}}' else to_jsonb(said[3]) end)
  from rejected
)
update notifications n set title = null, text = null, code = m.code, message_values = m.message_values
from moved m where n.notification_id = m.notification_id and m.code is not null;
