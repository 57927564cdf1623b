-- What the landing page tells: how many rewards were sent since the month began, and how long decisions take.
create index redemptions_sent on redemptions (sent_at) where status = 'sent';
create index redemptions_decided on redemptions (decided_at) where decided_at is not null;
