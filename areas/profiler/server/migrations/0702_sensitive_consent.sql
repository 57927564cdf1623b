-- That somebody agreed to be asked for special-category data: when, to which version of the words, and until when. A consent that
-- was taken back stays as the proof that there was one; its answers do not.
create table profile_consents (
  user_id uuid not null references users (user_id) on delete cascade,
  given_at timestamptz not null,
  version text not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  primary key (user_id, given_at)
);
create unique index profile_consents_in_force on profile_consents (user_id) where withdrawn_at is null;

-- Answers from before anybody was asked for this consent were not given under one.
delete from profile_answers where question_id in (select question_id from profile_questions where is_sensitive);
