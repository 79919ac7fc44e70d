-- The back office orders people by their followers and their works.
create index users_by_followers on users (follower_count, id);
create index users_by_works on users (post_count, id);
