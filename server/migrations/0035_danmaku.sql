-- Lines that run over a video at a moment of it. What was hidden or removed stays, unseen, for the record.
create table danmaku (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  author_id text not null references users (id),
  at_ms integer not null check (at_ms >= 0),
  content text not null,
  mode text not null check (mode in ('rolling', 'top', 'bottom')),
  color text not null,
  ip text not null,
  ip_location text,
  created_at timestamptz(3) not null,
  hidden_at timestamptz(3),
  removed_at timestamptz(3),
  removed_by text check (removed_by in ('writer', 'author'))
);
-- The newest of each second of a video, however many there are.
create index danmaku_seconds on danmaku (post_id, (at_ms / 1000), created_at) where hidden_at is null and removed_at is null;
-- What was written since a moment, for those who watch now.
create index danmaku_news on danmaku (post_id, created_at) where hidden_at is null and removed_at is null;
-- The back office's lists.
create index danmaku_newest on danmaku (created_at, id);
create index danmaku_post_newest on danmaku (post_id, created_at, id);
create index danmaku_hidden on danmaku (created_at, id) where hidden_at is not null;
create index danmaku_removed on danmaku (created_at, id) where removed_at is not null;
create index danmaku_words on danmaku using gin (content gin_trgm_ops);
create index danmaku_author on danmaku (author_id, created_at);

alter table post_counts add column danmaku integer not null default 0;
