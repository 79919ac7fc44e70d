-- 认证 that administrators give and take back. What stands beside the name is users.certification, as before, which every list reads; a row says
-- who gave it, on what evidence and until when, and what the account bore before. Rows stay until the account is closed.
create table certifications (
  id text primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('person', 'profession', 'organisation')),
  text text not null,
  evidence text not null,
  former text,
  given_by text not null,
  given_at timestamptz(3) not null,
  until timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  ended_how text check (ended_how in ('lapsed', 'revoked', 'replaced')),
  ended_reason text not null default '',
  check ((ended_at is null) = (ended_how is null))
);
create unique index certifications_standing on certifications (user_id) where ended_at is null;
create index certifications_user on certifications (user_id, given_at desc, id);
create index certifications_lapsing on certifications (until) where ended_at is null;
