-- The time an author has chosen in a draft; it becomes the work's own when the draft is handed in.
alter table posts add column wished_at timestamptz(3);
