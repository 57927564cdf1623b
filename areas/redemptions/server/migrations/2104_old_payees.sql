-- Whom a request was paid to is forgotten so many days after it was over: none that was made later than that can be among them.
alter table redemption_payees add column at timestamptz;
update redemption_payees p set at = r.requested_at from redemptions r where r.redemption_id = p.redemption_id;
alter table redemption_payees alter column at set default now(), alter column at set not null;
create index redemption_payees_at on redemption_payees (at);
