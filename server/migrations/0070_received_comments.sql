-- What others wrote under somebody's works, the newest first: the newest of each work are read off here and merged.
create index comments_of_work on comments (post_id, created_at desc, id desc) where removed_at is null;
