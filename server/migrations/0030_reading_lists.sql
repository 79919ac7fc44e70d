-- What a person keeps to come back to. A favourite without a folder lies in the default one, which needs no row: it cannot
-- be renamed, removed or shown to others.
create table favorite_folders (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  public boolean not null default false,
  created_at timestamptz(3) not null
);
create unique index favorite_folders_name on favorite_folders (user_id, lower(name));

alter table favorites add column folder_id text references favorite_folders (id) on delete set null;
create index favorites_folder on favorites (folder_id, created_at, post_id) where folder_id is not null;
create index favorites_default on favorites (user_id, created_at, post_id) where folder_id is null;

create table watch_later (
  user_id text not null references users (id),
  post_id text not null references posts (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index watch_later_newest on watch_later (user_id, created_at, post_id);
create index watch_later_post on watch_later (post_id);

-- Who does not want what they open to be remembered, since when.
create table history_pauses (
  user_id text primary key references users (id),
  since timestamptz(3) not null
);
