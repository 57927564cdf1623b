-- Every call to a provider takes its turn in one pace for each host (table paces), orders like all others.
alter table vendor_pace drop column next_at;
