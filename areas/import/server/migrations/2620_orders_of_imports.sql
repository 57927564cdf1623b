-- The lists of imports and of their lines in each of their orders.
create index imports_by_file on imports (lower(file_name), import_id);
create index import_lines_points on import_lines (import_id, points desc, line desc);
