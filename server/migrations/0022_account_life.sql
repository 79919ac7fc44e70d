-- Archives of everything about a person, made by a job. The file lies in the private store under `key`.
create table data_exports (
  id text primary key,
  user_id text not null references users (id),
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  key text,
  bytes bigint
);
create index data_exports_user on data_exports (user_id, requested_at desc);
create index data_exports_expiry on data_exports (expires_at) where key is not null;

-- 青少年模式: on while there is a PIN.
alter table users add column youth_pin_hash text, add column youth_minutes smallint;
