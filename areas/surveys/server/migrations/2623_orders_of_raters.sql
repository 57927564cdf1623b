-- Who rated a survey best, or worst.
create index survey_ratings_by_stars on survey_ratings (survey_id, stars desc, rated_at desc, attempt_id desc);
