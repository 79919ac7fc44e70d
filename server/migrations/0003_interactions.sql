-- Makes the monthly partitions of a table from `first` on. Made apart and then attached, since that lets readers and
-- writers of the table go on. Safe to call again, by several servers at once.
create function ensure_month_partitions(parent text, first date, months integer) returns void language plpgsql as $$
declare
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
  for ahead in 0..months - 1 loop
    month := (date_trunc('month', first) + make_interval(months => ahead))::date;
    part := parent || to_char(month, '"_"YYYY"_"MM');
    if to_regclass(quote_ident(part)) is null then
      execute format('create table %I (like %I including all)', part, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month, (month + interval '1 month')::date);
    end if;
  end loop;
end $$;

-- What was said about a work. First-level comments have no root; every reply hangs under one, and names the person it
-- answers when that is another reply. What was removed stays, unseen, for the record.
create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  root_id text references comments (id) on delete cascade,
  parent_id text references comments (id) on delete cascade,
  author_id text not null references users (id),
  answered_id text references users (id),
  content text not null,
  mentions jsonb not null default '[]',
  ip text not null,
  ip_location text,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  hot integer not null generated always as (like_count + 2 * reply_count) stored,
  pinned boolean not null default false,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  removed_by text check (removed_by in ('writer', 'author', 'admin')),
  check ((root_id is null) = (parent_id is null)),
  check (not pinned or root_id is null)
) with (fillfactor = 80);
create index comments_new on comments (post_id, pinned, created_at, id) where root_id is null and removed_at is null;
create index comments_hot on comments (post_id, pinned, hot, created_at, id) where root_id is null and removed_at is null;
create index comments_replies on comments (root_id, created_at, id) where root_id is not null and removed_at is null;
create index comments_parent on comments (parent_id) where parent_id is not null;
create index comments_author on comments (author_id, post_id, created_at);
create unique index comments_pinned on comments (post_id) where pinned;

create table comment_likes (
  comment_id text not null references comments (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

-- People named in a comment are looked up by nickname.
create index users_nickname on users (nickname);

create table follows (
  follower_id text not null references users (id),
  followee_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_following on follows (follower_id, created_at, followee_id);
create index follows_followers on follows (followee_id, created_at, follower_id);

create table post_likes (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index post_likes_post on post_likes (post_id, created_at);

create table favorites (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index favorites_newest on favorites (user_id, created_at, post_id);
create index favorites_post on favorites (post_id, created_at);

-- One a person, work and day (of China), however often it was shared.
create table post_shares (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id),
  day date not null,
  channel text not null check (channel in ('link', 'weibo', 'wechat', 'qr', 'system')),
  created_at timestamptz(3) not null,
  primary key (user_id, post_id, day)
);
create index post_shares_post on post_shares (post_id, created_at);

-- Every counted view. `viewer` is a hash of the person, or of the session of a guest; `day` is China's. A view without
-- `left_out` is valid (it earns): the index lets a viewer have one of a work and day.
create table view_events (
  day date not null,
  at timestamptz(3) not null,
  post_id text not null,
  viewer bigint not null,
  user_id text,
  seconds integer not null,
  source text,
  left_out text check (left_out in ('own', 'agency', 'repeated'))
) partition by range (day);
create unique index view_events_valid on view_events (day, post_id, viewer) where left_out is null;
select ensure_month_partitions('view_events', (current_date - interval '1 month')::date, 5);

-- When a session last had a view of a work counted; `key` is a hash of both. Swept once it holds nothing off any more.
create table view_sessions (
  key bigint primary key,
  counted_at timestamptz(3) not null
) with (fillfactor = 70);

-- The works a person has opened, each once, with the last time.
create table reading_history (
  user_id text not null references users (id),
  post_id text not null,
  at timestamptz(3) not null,
  primary key (user_id, post_id)
) with (fillfactor = 80);
create index reading_history_newest on reading_history (user_id, at, post_id);
