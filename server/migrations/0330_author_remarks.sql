-- Who may write comments and danmaku under an author's works: what the author says for all of them, and for one. A work without a
-- row follows its author; an author without one lets everybody write and has no words.
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

-- Whom an author lets write nothing under their works, without blocking them.
create table remark_bans (
  author_id text not null references users (id),
  user_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (author_id, user_id)
);
create index remark_bans_latest on remark_bans (author_id, created_at desc, user_id);

-- A comment with one of the author's words waits for the author alone, as soon as nobody of the platform has to look at it. It is
-- off the site by the columns that every list reads already, so that servers of the version before do not show it either.
alter table comments drop constraint comments_removed_by_check;
alter table comments add constraint comments_removed_by_check check (removed_by in ('writer', 'author', 'admin', 'held', 'words'));
alter table comments add column author_words boolean not null default false;
create index comments_words_post on comments (post_id, created_at, id) where removed_by = 'words';
