-- What a supplier keeps of each price as its commission, and how much margin a survey of it has to leave us to be open: in millionths of a
-- US dollar, and in percent of what the supplier owes for it. The higher of the two counts.
alter table suppliers
  add column fee_percent numeric(5, 2) not null default 0 check (fee_percent between 0 and 100),
  add column margin_floor_micros bigint not null default 0 check (margin_floor_micros between 0 and 1000000000),
  add column margin_floor_percent smallint not null default 0 check (margin_floor_percent between 0 and 100);

-- The floor of one survey in place of its supplier's. There is no foreign key: surveys of a list are known here before they are kept.
create table supplier_survey_floors (
  survey_id text primary key,
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  floor_micros bigint not null check (floor_micros between 0 and 1000000000),
  floor_percent smallint not null check (floor_percent between 0 and 100)
);
create index supplier_survey_floors_of on supplier_survey_floors (supplier_key);
