-- The table becomes a partition, with its indexes and its foreign key: nothing is read or built, and the locks are brief. The table as a whole
-- has no primary key, as it would have to contain the time, and be built while everybody waits: an activity's id is unique in its month, and
-- random. Accounts are locked first, as most transactions change them first; attaching the foreign key needs that lock in any case.
lock table users in access exclusive mode;
alter table user_activities rename to user_activities_older;
alter index user_activities_pkey rename to user_activities_older_pkey;
alter index user_activities_user rename to user_activities_older_user;
alter index user_activities_at rename to user_activities_older_at;
create table user_activities (like user_activities_older including defaults) partition by range (at);
create index user_activities_user on user_activities (user_id, at desc, activity_id desc);
-- For removing what is past its period and in no month that is past as a whole.
create index user_activities_at on user_activities using brin (at);
alter table user_activities add constraint user_activities_user_id_fkey foreign key (user_id) references users (user_id) on delete cascade;
do $$
declare
  boundary text := substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'user_activities_older'::regclass and conname = 'user_activities_are_older';
begin
  execute format('alter table user_activities attach partition user_activities_older for values from (minvalue) to (%L)', boundary);
end $$;
alter table user_activities_older drop constraint user_activities_are_older;
-- What has no month yet is never refused.
create table user_activities_other partition of user_activities (primary key (activity_id)) default;
select make_months('user_activities', now(), now() + interval '3 months', 'activity_id');
