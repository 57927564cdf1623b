-- How a step ended: by a person, whose account may be gone by now, by the delay of a panel run by one person, or without either, because a
-- provider or a rule ended it; `refusal` then says why.
alter table waiting_steps add column ended_as text check (ended_as in ('person', 'delay', 'system'));
update waiting_steps set ended_as = case
    when ended_by is not null or state = 'taken-back' then 'person'
    when state = 'done' then 'delay'
    else 'system' end
  where state <> 'waiting';
alter table waiting_steps add constraint waiting_steps_ended_as check ((state = 'waiting') = (ended_as is null));
