-- On a panel run by one person a day passes in the place of the second one: nobody decides then, and what may become debt is what the
-- first person agreed to.
alter table point_adjustments
  add column debt_at_most integer not null default 0 check (debt_at_most >= 0),
  add column is_by_delay boolean not null default false;
alter table point_adjustments
  drop constraint point_adjustments_check1,
  add constraint point_adjustments_decider
    check (case when status = 'proposed' then decided_by is null and not is_by_delay
      else (decided_by is null) = (status = 'approved' and is_by_delay) end);
