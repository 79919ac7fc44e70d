-- Who published, commented, logged in and from which address and source port, as 网络安全法 第二十一条 wants it kept for six months. A row is
-- written in the transaction that it tells of, and found by account, by address and by time.
create table access_log (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_kind text not null check (owner_kind in ('user', 'admin')),
  owner_id text not null,
  -- What was made or changed; null where the action has no subject of its own.
  subject_id text,
  -- Null where the connection named none.
  ip inet,
  -- Null behind a proxy that does not pass it on.
  port integer,
  user_agent text not null,
  at timestamptz not null
);

create index access_log_owner on access_log (owner_id, at);
create index access_log_ip on access_log (ip, at);
create index access_log_subject on access_log (subject_id, at) where subject_id is not null;
create index access_log_at on access_log (at);

-- A look into it, for the one who gave the reason; the reason itself is in the audit log.
create table access_lookups (
  id text primary key,
  admin_id text not null,
  owner_id text,
  ip inet,
  subject_id text,
  from_at timestamptz not null,
  until_at timestamptz not null,
  expires_at timestamptz not null
);
