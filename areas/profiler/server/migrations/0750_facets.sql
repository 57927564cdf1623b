-- Every panelist's answers in one small row, for reading a million of them in seconds. Kept by triggers, so that no way of writing an
-- answer forgets it.

-- A number of two bytes for each answer that somebody gave: an option, or (without one) a question that is answered by a number.
create table profile_codes (
  code smallint generated always as identity primary key,
  question_id text not null,
  option_id text not null default '',
  unique (question_id, option_id)
);
create table profile_facets (
  user_id uuid primary key references users (user_id) on delete cascade,
  -- The codes of all options but "prefer not to say", two bytes each.
  options bytea not null,
  -- A code of two bytes and the number in four, for each whole number from 0 on.
  numbers bytea not null,
  -- The birthday as it was answered, YYYY-MM-DD.
  born text
);

create function encode_profiles(ids uuid[]) returns void language plpgsql as $$
begin
  insert into profile_codes (question_id, option_id)
    select distinct a.question_id, o.option_id from profile_answers a cross join unnest(a.option_ids) as o(option_id)
    where a.user_id = any (ids) and o.option_id <> 'prefer_not_to_say' and not exists (
      select from profile_codes c where c.question_id = a.question_id and c.option_id = o.option_id)
    union
    select distinct a.question_id, '' from profile_answers a join profile_questions q using (question_id)
    where a.user_id = any (ids) and q.type = 'number' and not exists (
      select from profile_codes c where c.question_id = a.question_id and c.option_id = '')
    on conflict do nothing;
  insert into profile_facets (user_id, options, numbers, born)
    select u.user_id,
      coalesce((select string_agg(int2send(c.code), ''::bytea) from profile_answers a
        cross join unnest(a.option_ids) as o(option_id)
        join profile_codes c on c.question_id = a.question_id and c.option_id = o.option_id
        where a.user_id = u.user_id and o.option_id <> 'prefer_not_to_say'), ''),
      coalesce((select string_agg(int2send(c.code) || int4send(a.value::integer), ''::bytea) from profile_answers a
        join profile_questions q on q.question_id = a.question_id and q.type = 'number'
        join profile_codes c on c.question_id = a.question_id and c.option_id = ''
        where a.user_id = u.user_id and a.value ~ '^\d{1,9}$'), ''),
      (select a.value from profile_answers a where a.user_id = u.user_id and a.question_id = 'date_of_birth'
        and a.value ~ '^\d{4}-\d{2}-\d{2}$')
    from unnest(ids) as u(user_id)
    on conflict (user_id) do update set options = excluded.options, numbers = excluded.numbers, born = excluded.born;
end $$;

create function profiles_answered() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select distinct user_id from touched order by user_id);
begin
  if cardinality(ids) = 0 then return null; end if;
  if tg_op = 'DELETE' then
    ids := array(select u.user_id from users u where u.user_id = any (ids));
  end if;
  perform encode_profiles(ids);
  perform note_panelist_changes(ids);
  return null;
end $$;
create trigger profile_answers_added after insert on profile_answers
  referencing new table as touched for each statement execute function profiles_answered();
create trigger profile_answers_edited after update on profile_answers
  referencing new table as touched for each statement execute function profiles_answered();
create trigger profile_answers_removed after delete on profile_answers
  referencing old table as touched for each statement execute function profiles_answered();

select encode_profiles(array(select distinct user_id from profile_answers));

create view panelist_facets as select user_id, options, numbers, born from profile_facets;
create view facet_codes as select code, question_id, option_id from profile_codes;
