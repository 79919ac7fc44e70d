-- How long the film of a visit is, in milliseconds; null of an article, and of visits from before. Who plays a film twice in one opening is
-- watched no longer than it lasts, so the sums take no more of a visit than this; `active_ms` stays what the browser told.
alter table visits add column length_ms integer;
