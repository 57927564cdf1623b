-- Those that wait are read from the oldest on.
create index point_adjustments_oldest on point_adjustments ((status <> 'proposed'), proposed_at, adjustment_id);
