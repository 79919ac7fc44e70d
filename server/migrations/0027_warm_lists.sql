-- The warmest works of a kind or a channel, and the newest of a kind in a channel: without these a kind that is rare would
-- be looked for among all works.
create index published_posts_type_heat on published_posts (type, heat desc, published_at desc, post_id);
create index published_posts_category_heat on published_posts (category_id, heat desc, published_at desc, post_id);
create index published_posts_category_type on published_posts (category_id, type, published_at desc, post_id);
