-- Whoever an agency has removed had no last day, so the days that were not settled yet were shared as if they had left before them.
-- The day of the removal is the last one.
update agency_members set leaving_on = (ended_at at time zone 'Asia/Shanghai')::date
where status = 'removed' and leaving_on is null and ended_at is not null;
