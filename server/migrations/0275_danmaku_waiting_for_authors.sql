-- What waits on an author's own videos, where the operator leaves it to them.
create index danmaku_held_post on danmaku (post_id, created_at, id) where held and removed_at is null;
