-- What is available is kept in cents. It was kept in the main unit, as the provider's older field says it.
update reward_provider_looks
set funding_source = funding_source - 'availableAmount'
  || jsonb_build_object('availableCents', trunc((funding_source ->> 'availableAmount')::numeric * 100))
where funding_source ? 'availableAmount';
