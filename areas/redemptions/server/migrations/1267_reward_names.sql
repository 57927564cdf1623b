-- A reward's name in every language it had when it was asked for. Null: it is known in English alone, as `reward_name` has it.
alter table redemptions add column reward_names jsonb;
update redemptions r set reward_names = w.names from rewards w
  where w.reward_id = r.reward_id and w.names ->> 'en' = r.reward_name and w.names <> jsonb_build_object('en', r.reward_name);
