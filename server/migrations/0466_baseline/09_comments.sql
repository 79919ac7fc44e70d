-- Comments and danmaku, and the rules by which they wait.

-- Comments on posts. First-level comments have no root; every reply hangs under one, and names the person it answers when that is another
-- reply. Removed comments stay, unseen, for the record.
create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  root_id text references comments (id) on delete cascade,
  parent_id text references comments (id) on delete cascade,
  author_id text not null references users (id),
  answered_id text references users (id),
  content text not null,
  mentions jsonb not null default '[]',
  ip_location text,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  hot integer not null generated always as (like_count + 2 * reply_count) stored,
  pinned boolean not null default false,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  -- held: waits for an administrator, for a word of the filter or by a rule; words: waits for the author of the post alone, for one of
  -- the author's words. Both are off the site by the columns that every list reads, and seen by their writer.
  removed_by text check (removed_by in ('writer', 'author', 'admin', 'held', 'words')),
  -- Words of the filter that somebody has to look at.
  risky_words text[] not null default '{}',
  author_words boolean not null default false,
  -- Empty: addresses lie in the access log.
  ip text,
  check ((root_id is null) = (parent_id is null)),
  check (not pinned or root_id is null)
) with (fillfactor = 80);
create index comments_new on comments (post_id, pinned, created_at, id) where root_id is null and removed_at is null;
create index comments_hot on comments (post_id, pinned, hot, created_at, id) where root_id is null and removed_at is null;
create index comments_replies on comments (root_id, created_at, id) where root_id is not null and removed_at is null;
create index comments_parent on comments (parent_id) where parent_id is not null;
create index comments_author on comments (author_id, post_id, created_at);
create unique index comments_pinned on comments (post_id) where pinned;
create index comments_at on comments using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- The back office lists comments by time, those said to be risky and those it has hidden.
create index comments_newest on comments (created_at, id);
create index comments_hidden on comments (removed_at, id) where removed_by = 'admin';
create index comments_said on comments (post_id, created_at) where removed_at is null;
-- Comments of others under somebody's posts, the newest first: the newest of each post are read off here and merged.
create index comments_of_work on comments (post_id, created_at desc, id desc) where removed_at is null;
-- Comments that are deleted along with a post or a root are found by an index that holds all of them, also the removed.
create index comments_post on comments (post_id, created_at);
create index comments_root on comments (root_id) where root_id is not null;
create index comments_held on comments (author_id, post_id, created_at) where removed_by = 'held';
create index comments_risky on comments (created_at, id)
  where risky_words <> '{}' and (removed_at is null or removed_by = 'held');
-- The queue of all that wait, whatever the reason, the longest wait first.
create index comments_waiting on comments (created_at, id) where removed_by = 'held';
-- Waiting comments under an author's own posts, where the operator leaves them to the author.
create index comments_held_post on comments (post_id, created_at, id) where removed_by = 'held';
create index comments_words_post on comments (post_id, created_at, id) where removed_by = 'words';
-- A closed account's name is taken out of where others have mentioned it.
create index comments_mentioned on comments using gin (mentions jsonb_path_ops) where mentions <> '[]';
create index comments_content_pairs on comments using gin (character_pairs(content)) with (fastupdate = off);

create table comment_likes (
  comment_id text not null references comments (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

-- Lines that run over a video at a moment of it. Hidden and removed ones stay, unseen, for the record.
create table danmaku (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  author_id text not null references users (id),
  at_ms integer not null check (at_ms >= 0),
  content text not null,
  mode text not null check (mode in ('rolling', 'top', 'bottom')),
  color text not null,
  ip_location text,
  created_at timestamptz(3) not null,
  hidden_at timestamptz(3),
  removed_at timestamptz(3),
  removed_by text check (removed_by in ('writer', 'author')),
  -- Words of the filter that somebody should look at.
  risky_words text[] not null default '{}',
  -- Waits for an administrator, seen by its writer alone.
  held boolean not null default false,
  -- Empty: addresses lie in the access log.
  ip text,
  constraint danmaku_held_check check (not held or hidden_at is not null)
);
-- The newest of each second of a video, however many there are.
create index danmaku_seconds on danmaku (post_id, (at_ms / 1000), created_at) where hidden_at is null and removed_at is null;
-- Danmaku since a moment, for those who watch now.
create index danmaku_news on danmaku (post_id, created_at) where hidden_at is null and removed_at is null;
-- The back office's lists.
create index danmaku_newest on danmaku (created_at, id);
create index danmaku_post_newest on danmaku (post_id, created_at, id);
create index danmaku_hidden on danmaku (created_at, id) where hidden_at is not null;
create index danmaku_removed on danmaku (created_at, id) where removed_at is not null;
create index danmaku_words on danmaku using gin (content gin_trgm_ops);
create index danmaku_author on danmaku (author_id, created_at);
create index danmaku_held on danmaku (author_id, post_id, at_ms) where held and removed_at is null;
create index danmaku_risky on danmaku (created_at, id)
  where risky_words <> '{}' and (hidden_at is null or held) and removed_at is null;
create index danmaku_waiting on danmaku (created_at, id) where held and removed_at is null;
-- Waiting danmaku on an author's own videos, where the operator leaves them to the author.
create index danmaku_held_post on danmaku (post_id, created_at, id) where held and removed_at is null;
create index danmaku_content_pairs on danmaku using gin (character_pairs(content)) with (fastupdate = off);
create index danmaku_at on danmaku using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- How many browsers play a video right now, as each server knows it of its own, so that all of them show the sum. Written every few
-- seconds and good for less than a minute: nothing is lost when it is emptied, so it needs no write-ahead log.
create unlogged table watching_counts (
  post_id text not null,
  server text not null,
  n integer not null,
  at timestamptz(3) not null,
  primary key (post_id, server)
);

-- Where more comments and danmaku wait than the settings say: in a category, on what an author or agency publishes, under one post. The
-- target may be deleted before its rule.
create table remark_rules (
  target text not null check (target in ('category', 'author', 'post')),
  target_id text not null,
  mode text not null check (mode in ('risky', 'newcomers', 'all')),
  set_by text not null references admins (id),
  set_at timestamptz(3) not null,
  primary key (target, target_id)
);

-- The administrator who is deciding on a waiting comment or danmaku, so that nobody else does meanwhile. Never more rows than claims of
-- the last twenty minutes: the next claim deletes those that are over.
create table remark_claims (
  kind text not null check (kind in ('comment', 'danmaku')),
  remark_id text not null,
  admin_id text not null references admins (id),
  until timestamptz(3) not null,
  tab text,
  primary key (kind, remark_id)
);

-- A comment or danmaku that a moderator did not let through or took off the site, with its writer's appeal: one, answered by somebody
-- else. Without an administrator: refused by the content safety service.
create table remark_refusals (
  id text primary key,
  kind text not null check (kind in ('comment', 'danmaku')),
  remark_id text not null,
  post_id text not null references posts (id) on delete cascade,
  writer_id text not null references users (id),
  content text not null,
  -- Nobody else has seen it before.
  held boolean not null,
  admin_id text references admins (id),
  reason text not null,
  at timestamptz(3) not null,
  state text not null check (state in ('open', 'pending', 'granted', 'refused', 'lapsed')),
  text text not null default '',
  appealed_at timestamptz(3),
  reply text not null default '',
  answered_by text references admins (id),
  answered_at timestamptz(3)
);
create index remark_refusals_post on remark_refusals (post_id);
create index remark_refusals_remark on remark_refusals (remark_id) where state in ('open', 'pending');
create index remark_refusals_writer on remark_refusals (writer_id, at, id);
create index remark_refusals_waiting on remark_refusals (appealed_at, id) where state = 'pending';
create index remark_refusals_answered on remark_refusals (state, answered_at, id) where state in ('granted', 'refused');

-- The audience that may write comments and danmaku under an author's posts: for all of them, and for one. A post without a row follows
-- its author; an author without one lets everybody write and has no words.
create table author_remark_settings (
  author_id text primary key references users (id),
  comments text not null check (comments in ('everyone', 'followers', 'nobody')),
  danmaku text not null check (danmaku in ('everyone', 'followers', 'nobody')),
  words text[] not null,
  changed_at timestamptz(3) not null
);

create table post_remark_audiences (
  post_id text primary key references posts (id) on delete cascade,
  comments text check (comments in ('everyone', 'followers', 'nobody')),
  danmaku text check (danmaku in ('everyone', 'followers', 'nobody')),
  changed_at timestamptz(3) not null
);

-- People whom an author lets write nothing under their posts, without blocking them.
create table remark_bans (
  author_id text not null references users (id),
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (author_id, user_id)
);
create index remark_bans_latest on remark_bans (author_id, created_at desc, user_id);
