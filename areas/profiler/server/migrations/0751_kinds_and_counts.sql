-- Quantities and days are read from the small rows too, and how often each question is answered is known without counting answers.

-- A day that somebody told (other than a birthday), as the number of days since 1900; null for what is no day from then on.
create function profile_day(told text) returns integer language sql immutable as $$
  select case when told ~ '^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then (
    select case when extract(month from at) = split_part(told, '-', 2)::int then at - date '1900-01-01' end
    from (select make_date(split_part(told, '-', 1)::int, split_part(told, '-', 2)::int, 1) + split_part(told, '-', 3)::int - 1 as at) days
  ) end
$$;

-- A question that is answered by a number has a code without an option, one that is answered by a day the option "@day".
create or replace function encode_profiles(ids uuid[]) returns void language plpgsql as $$
begin
  insert into profile_codes (question_id, option_id)
    select distinct a.question_id, o.option_id from profile_answers a cross join unnest(a.option_ids) as o(option_id)
    where a.user_id = any (ids) and o.option_id <> 'prefer_not_to_say' and not exists (
      select from profile_codes c where c.question_id = a.question_id and c.option_id = o.option_id)
    union
    select distinct a.question_id, case q.type when 'date' then '@day' else '' end
    from profile_answers a join profile_questions q using (question_id)
    where a.user_id = any (ids) and (q.type in ('number', 'quantity') or q.type = 'date' and q.question_id <> 'date_of_birth')
      and not exists (select from profile_codes c
        where c.question_id = a.question_id and c.option_id = case q.type when 'date' then '@day' else '' end)
    on conflict do nothing;
  insert into profile_facets (user_id, options, numbers, born)
    select u.user_id,
      coalesce((select string_agg(int2send(c.code), ''::bytea) from profile_answers a
        cross join unnest(a.option_ids) as o(option_id)
        join profile_codes c on c.question_id = a.question_id and c.option_id = o.option_id
        where a.user_id = u.user_id and o.option_id <> 'prefer_not_to_say'), ''),
      coalesce((select string_agg(int2send(c.code) || int4send(told.number), ''::bytea) from profile_answers a
        join profile_questions q on q.question_id = a.question_id
        cross join lateral (select case
          when q.type in ('number', 'quantity') and a.value ~ '^\d{1,9}$' then a.value::integer
          when q.type = 'date' and q.question_id <> 'date_of_birth' then profile_day(a.value) end as number) told
        join profile_codes c on c.question_id = a.question_id and c.option_id = case q.type when 'date' then '@day' else '' end
        where a.user_id = u.user_id and told.number is not null), ''),
      (select a.value from profile_answers a where a.user_id = u.user_id and a.question_id = 'date_of_birth'
        and a.value ~ '^\d{4}-\d{2}-\d{2}$')
    from unnest(ids) as u(user_id)
    on conflict (user_id) do update set options = excluded.options, numbers = excluded.numbers, born = excluded.born;
end $$;

-- How many panelists answered each question: sums, and what came and went since they were made. Nobody waits for another's answer
-- to write a change, and a job adds the changes up.
create table profile_answer_counts (
  question_id text primary key references profile_questions (question_id) on delete cascade,
  answered bigint not null
);
create table profile_answer_changes (
  change_no bigint generated always as identity primary key,
  question_id text not null,
  change integer not null
);
insert into profile_answer_counts select question_id, count(*) from profile_answers group by question_id;

create function profile_answers_counted() returns trigger language plpgsql as $$
begin
  insert into profile_answer_changes (question_id, change)
    select question_id, case tg_op when 'DELETE' then -count(*) else count(*) end from touched group by question_id order by question_id;
  return null;
end $$;
create trigger profile_answers_came after insert on profile_answers
  referencing new table as touched for each statement execute function profile_answers_counted();
create trigger profile_answers_went after delete on profile_answers
  referencing old table as touched for each statement execute function profile_answers_counted();
