-- Within how long four of five complete a survey, once enough have: a card says "most finish within" beside the usual length.
alter table surveys add column most_seconds int check (most_seconds > 0);
