-- Points below zero are taken away. `debt` is how many of them became debt when that was approved.
alter table point_adjustments
  drop constraint point_adjustments_points_check,
  add constraint point_adjustments_points_check check (points between -100000 and 100000 and points <> 0),
  add column debt integer not null default 0 check (debt >= 0);
