-- A notification is a code with its values, and worded for whoever reads it. Those that were written before, and those of areas that
-- still word their own, have a title and a text instead.
alter table notifications
  alter column title drop not null,
  alter column text drop not null,
  add column code text,
  add column message_values jsonb,
  add constraint notifications_say_something check (
    case when code is null then title is not null and text is not null and message_values is null
      else title is null and text is null and message_values is not null end
  );
