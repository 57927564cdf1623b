-- Everything was handed over (2432).
drop function take_over_delivery(jsonb);
drop function take_over_attempt(jsonb);
drop function take_over_host(jsonb);
