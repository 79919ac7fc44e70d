-- Who is deciding on a comment or danmaku that waits, so that nobody else does meanwhile. Never more than what was taken in the
-- last twenty minutes: the next claim takes away what is over.
create table remark_claims (
  kind text not null check (kind in ('comment', 'danmaku')),
  remark_id text not null,
  admin_id text not null references admins (id),
  until timestamptz(3) not null,
  primary key (kind, remark_id)
);
