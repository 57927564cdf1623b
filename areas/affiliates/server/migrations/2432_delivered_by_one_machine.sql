-- Callbacks are deliveries now (2430).
drop table callback_attempts;
drop table callbacks;
drop table callback_hosts;
