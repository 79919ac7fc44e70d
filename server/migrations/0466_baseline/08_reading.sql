-- Traces of readers: likes, favourites, history, places in videos, shares.

create table post_likes (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index post_likes_post on post_likes (post_id, created_at);
create index post_likes_at on post_likes using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index post_likes_newest on post_likes (user_id, created_at desc);

-- Folders of favourites. A favourite without a folder lies in the default one, which needs no row: it cannot be renamed, removed or shown
-- to others.
create table favorite_folders (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  public boolean not null default false,
  created_at timestamptz(3) not null
);
create unique index favorite_folders_name on favorite_folders (user_id, lower(name));

create table favorites (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  folder_id text references favorite_folders (id) on delete set null,
  primary key (user_id, post_id)
);
create index favorites_newest on favorites (user_id, created_at, post_id);
create index favorites_post on favorites (post_id, created_at);
create index favorites_at on favorites using brin (created_at) with (pages_per_range = 16, autosummarize = on);
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

-- The posts a person has opened, each once, with the last time.
create table reading_history (
  user_id text not null references users (id),
  post_id text not null,
  at timestamptz(3) not null,
  -- When the person opened the post for the first time: the interests that a feed knows do not change while they read on, so that a
  -- page of one visit stays the same.
  first_at timestamptz(3) not null,
  primary key (user_id, post_id)
) with (fillfactor = 80);
create index reading_history_newest on reading_history (user_id, at, post_id);
create index reading_history_first on reading_history (user_id, first_at desc);
-- Readers of a post, to tell them once that it was corrected.
create index reading_history_post on reading_history (post_id, user_id);

-- People who do not want the posts that they open to be remembered, since when.
create table history_pauses (
  user_id text primary key references users (id),
  since timestamptz(3) not null
);

-- Where a person left a video, on whatever device: it goes on there on the next one.
create table playback_places (
  user_id text not null references users (id),
  post_id text not null references posts (id) on delete cascade,
  seconds integer not null,
  at timestamptz(3) not null,
  primary key (user_id, post_id)
) with (fillfactor = 70);
create index playback_places_post on playback_places (post_id);

-- One a person, post and day (of China), however often it was shared.
create table post_shares (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id),
  day date not null,
  channel text not null check (channel in ('link', 'weibo', 'wechat', 'qq', 'qr', 'system')),
  created_at timestamptz(3) not null,
  primary key (user_id, post_id, day)
);
create index post_shares_post on post_shares (post_id, created_at);
create index post_shares_at on post_shares using brin (created_at) with (pages_per_range = 16, autosummarize = on);
