-- Reads every row, while others read and write.
alter table user_activities validate constraint user_activities_are_older;
