-- Nothing read what kind of device a click came from and from which page; visits keep both.
alter table clicks drop column device_kind, drop column referrer_host;
