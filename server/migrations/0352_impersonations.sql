-- 以该用户视角查看: an administrator reads the site as a person does, for minutes and with a reason. The token is of this row alone and is good as long as
-- the administrator's own login is (admin_session, or what that was renewed by), so whatever ends the login ends it. The person finds the
-- rows among the records of the account; they go after a year, and with the account.
create table impersonations (
  id text primary key,
  user_id text not null references users (id),
  admin_id text not null references admins (id),
  -- The first session of the login it was begun in.
  admin_session text not null,
  reason text not null,
  token_hash bytea not null unique,
  began_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index impersonations_user on impersonations (user_id, began_at desc, id);
create index impersonations_age on impersonations (began_at);
create index impersonations_open on impersonations (expires_at) where ended_at is null;
