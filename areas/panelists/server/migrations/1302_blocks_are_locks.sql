-- A block is a row of `restrictions`, which took these over.
drop table panelist_blocks;
