-- Since when a report of its supplier about a running attempt waits for staff: until they decide, it is not given up, nor entered again.
alter table attempts add column held_at timestamptz;
