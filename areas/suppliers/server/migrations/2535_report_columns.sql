-- How the reports of a supplier are read: which of its columns says what, and its words for accepted and rejected. Chosen by hand for the
-- first report, and used again for the next.
create table supplier_report_columns (
  supplier_key text primary key references suppliers (supplier_key) on delete cascade,
  id_column text not null,
  status_column text not null,
  reason_column text,
  accepted text[] not null,
  rejected text[] not null,
  set_by uuid not null,
  set_at timestamptz not null default now()
);
