-- What waits under an author's own works, where the operator leaves it to them.
create index comments_held_post on comments (post_id, created_at, id) where removed_by = 'held';
