-- Deciding about callbacks that look wrong, and taking back what a supplier's report rejects.
insert into role_permissions (role_id, permission) values
  ('2', 'callbacks.release'), ('2', 'suppliers.reconcile'),
  ('3', 'callbacks.release'), ('3', 'suppliers.reconcile'),
  ('4', 'callbacks.release'),
  ('5', 'callbacks.release'), ('5', 'suppliers.reconcile')
on conflict do nothing;
