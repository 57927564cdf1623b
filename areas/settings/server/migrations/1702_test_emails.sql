-- The last test email that the mail server took, by which an operator knows that emails leave.
create table test_email (
  is_only boolean primary key default true check (is_only),
  sent_at timestamptz not null
);
