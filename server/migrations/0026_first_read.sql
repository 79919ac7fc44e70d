-- When a person opened a work for the first time: what a feed knows of a reader's interests does not change while they read
-- on, so that a page of one visit stays the same.
alter table reading_history add column first_at timestamptz(3);
update reading_history set first_at = at;
alter table reading_history alter column first_at set not null;
create index reading_history_first on reading_history (user_id, first_at desc);
create index post_likes_newest on post_likes (user_id, created_at desc);
