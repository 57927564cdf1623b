-- Callbacks are deliveries now (2430): they keep their ids, their order and the day that is left to them.
select take_over_delivery(to_jsonb(c) || jsonb_build_object('delivery_id', callback_id, 'sender', 'campaign', 'receiver', aff_id::text,
  'subject', lead_id::text, 'way', case kind when 'pixel' then 'browser' else 'call' end, 'once_key', lead_id || ':' || event))
from (select * from callbacks order by callback_id) c;
select take_over_attempt(to_jsonb(a) || jsonb_build_object('delivery_id', callback_id)) from callback_attempts a;
select take_over_host(to_jsonb(h)) from callback_hosts h;
drop table callback_attempts;
drop table callbacks;
drop table callback_hosts;
