-- A comment or danmaku that a moderator did not let through or took off the site, and what its writer says against that: once,
-- answered by somebody else.
create table remark_refusals (
  id text primary key,
  kind text not null check (kind in ('comment', 'danmaku')),
  remark_id text not null,
  post_id text not null references posts (id) on delete cascade,
  writer_id text not null references users (id),
  content text not null,
  -- Nobody else has seen it before.
  held boolean not null,
  admin_id text not null references admins (id),
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
