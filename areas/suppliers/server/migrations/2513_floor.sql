-- What a survey of a supplier's list has to pay us at least to be shown, in millionths of a US dollar.
alter table suppliers add column floor_micros bigint not null default 0 check (floor_micros between 0 and 1000000000);
