-- What is refused when its delay is over ends as rejected, by nobody.
alter table point_adjustments
  drop constraint point_adjustments_decider,
  add constraint point_adjustments_decider
    check (case when status = 'proposed' then decided_by is null and not is_by_delay
      else (decided_by is null) = is_by_delay end);
