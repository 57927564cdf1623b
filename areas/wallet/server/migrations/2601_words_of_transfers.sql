-- The ledger is never rewritten, and a description is a part of what is hashed. What descriptions say that were written in English is
-- kept here as messages; a newer transfer has its message as its description. Titles, names and reasons are people's own, and texts.
create table transfer_words (
  transfer_id uuid primary key references transfers (transfer_id) on delete restrict,
  message text not null
);

insert into transfer_words (transfer_id, message)
select transfer_id, jsonb_build_object('code', code, 'values', message_values)::text from (
  select transfer_id,
    case
      when kind = 'welcome' then 'transfers.' || case description when 'Welcome bonus: email verified' then 'welcomeVerify'
        when 'Welcome bonus: first profile questions answered' then 'welcomeTop5'
        when 'Welcome bonus: first survey completed' then 'welcomeFirst' end
      when kind = 'opening' and description = 'Points brought from before' then 'transfers.opening'
      when kind = 'screen_out' and description ~ '^.+ \(screen-out\)$' then 'transfers.screenOut'
      when kind = 'dispute' and description ~ '^.+ \(your question was granted\)$' then 'transfers.granted'
      when kind in ('hold', 'redemption', 'give_back') and key like 'redemption:%:fee:%' and description ~ '^.+ \(fee\)$'
        then 'transfers.fee'
      when kind = 'reversal' and key like 'reversal:%' and description ~ '^.+ \(not accepted: .*\)$' then 'transfers.notAccepted'
      when kind = 'reversal' and key like 'reversal:%' and description ~ '^.+ \(reversed: .+\)$' then 'transfers.reversedBecause'
      when kind = 'reversal' and key like 'reversal:%' and description ~ '^.+ \(reversed\)$' then 'transfers.reversed'
    end as code,
    case
      when kind in ('welcome', 'opening') then '{}'::jsonb
      when kind in ('hold', 'redemption', 'give_back') then
        jsonb_build_object('name', (regexp_match(description, '^(.+) \(fee\)$'))[1])
      when description ~ '^.+ \((?:not accepted|reversed): .*\)$' then jsonb_build_object(
        'title', (regexp_match(description, '^(.+?) \((?:not accepted|reversed): (.*)\)$'))[1],
        'reason', (regexp_match(description, '^(.+?) \((?:not accepted|reversed): (.*)\)$'))[2])
      else jsonb_build_object('title',
        (regexp_match(description, '^(.+) \((?:screen-out|your question was granted|reversed)\)$'))[1])
    end as message_values
  from transfers where kind in ('welcome', 'opening', 'screen_out', 'dispute', 'hold', 'redemption', 'give_back', 'reversal')
) said where code is not null;

-- A release says what the credit says that it releases.
insert into transfer_words (transfer_id, message)
select r.transfer_id, w.message from transfers r join transfer_words w on w.transfer_id = r.follows where r.kind = 'release';
