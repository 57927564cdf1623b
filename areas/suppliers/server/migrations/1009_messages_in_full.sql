-- What a callback says beyond its ending: the price in money, exact, the event that it corrects, why the attempt ended, and a code that
-- no table has, for staff to look at.
alter table supplier_callbacks
  add column money_micros bigint,
  add column money_currency text,
  add column refers_to text,
  add column detail text,
  add column unknown_code text,
  add constraint supplier_callbacks_money check ((money_micros is null) = (money_currency is null));
