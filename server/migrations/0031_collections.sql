-- Works of one author in an order of their own choosing; a work lies in one collection at most.
create table collections (
  id text primary key,
  author_id text not null references users (id),
  title text not null,
  description text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index collections_author on collections (author_id, updated_at, id);

create table collection_posts (
  post_id text primary key references posts (id) on delete cascade,
  collection_id text not null references collections (id) on delete cascade,
  position integer not null
);
create index collection_posts_order on collection_posts (collection_id, position, post_id);
