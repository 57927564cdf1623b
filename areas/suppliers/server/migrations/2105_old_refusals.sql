-- Calls that were turned away are removed once they are past their period.
create index supplier_refusals_at on supplier_refusals (at);
