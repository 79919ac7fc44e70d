-- Creators look at the figures of their own works: views, valid or not, of some works in some days.
create index view_events_post on view_events (post_id, day);
create index posts_agency on posts (agency_id) where agency_id is not null;
create index comments_said on comments (post_id, created_at) where removed_at is null;
