-- When the first of two people approved, for whoever reviews a request after them.
alter table redemptions add column first_approved_at timestamptz;
update redemptions r set first_approved_at = (
  select max(a.at) from audit_log a
  where a.subject = r.redemption_id::text and a.action = 'redemptions.approve' and a.after ->> 'status' = 'awaiting_second')
where r.first_approver_id is not null;

-- The queue by amount, and what was delivered after its points had come back.
create index redemptions_by_points on redemptions (points, requested_at, redemption_id);
create index vendor_orders_delivered_late on vendor_orders (redemption_id) where late_at is not null;
