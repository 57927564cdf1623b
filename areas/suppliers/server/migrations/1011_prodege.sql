-- Suppliers whose endings come back with the browser, signed.
alter table suppliers drop constraint suppliers_format_check;
alter table suppliers add constraint suppliers_format_check check (format in ('house', 'bitlabs', 'cpx', 'prodege'));
