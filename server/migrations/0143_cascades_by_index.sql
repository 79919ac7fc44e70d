-- What is deleted along with a row is found by an index that holds all of it: the ones there were leave out removed comments.
create index comments_post on comments (post_id, created_at);
create index comments_root on comments (root_id) where root_id is not null;
create index notice_opens_user on notice_opens (user_id);
