-- Clicks may be in another database: who counts them is asked for them. What a campaign cost is here.
create or replace view health_spending as
  select c.aff_id::text as source, (l.verified_at at time zone 'UTC')::date as day, (c.micros / 10000)::bigint as cost_cents,
    0::bigint as clicks
  from commissions c join leads l using (lead_id) where c.state <> 'reversed' and l.verified_at is not null;
