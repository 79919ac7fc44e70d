-- Where files may live: the disk of the server, and buckets. New files go to the one that is active.
create table storage_stores (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('local', 's3')),
  -- Endpoint, region, bucket, access key, path style, delivery; the secret key is sealed and apart.
  settings jsonb not null default '{}',
  secret text,
  active boolean not null default false,
  version integer not null default 1,
  -- The last test, step by step.
  tested_at timestamptz(3),
  test jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by text
);
create unique index storage_stores_active on storage_stores (active) where active;
insert into storage_stores (id, name, kind, active, created_at, updated_at) values ('local', '本地磁盘', 'local', true, now(), now());

-- Each file, or folder of files that belong together, and the store it lies in. `moving_to`: on its way to another.
create table stored_files (
  unit text primary key,
  store_id text not null references storage_stores (id),
  files integer not null,
  bytes bigint not null,
  moving_to text references storage_stores (id),
  tries smallint not null default 0,
  try_at timestamptz(3),
  failure text,
  created_at timestamptz(3) not null
) with (fillfactor = 90);
create index stored_files_store on stored_files (store_id, unit) include (files, bytes);
create index stored_files_moving on stored_files (try_at, unit) where moving_to is not null;

-- All files of one store on their way to another; at most one at a time.
create table storage_migrations (
  id text primary key,
  from_store text not null references storage_stores (id),
  to_store text not null references storage_stores (id),
  state text not null check (state in ('counting', 'running', 'paused', 'done')),
  cursor text not null default '',
  total_units integer not null default 0,
  total_bytes bigint not null default 0,
  moved_units integer not null default 0,
  moved_bytes bigint not null default 0,
  failed_units integer not null default 0,
  -- Why it stopped by itself, or the last failure.
  failure text,
  started_by text not null,
  started_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create unique index storage_migrations_open on storage_migrations ((true)) where state <> 'done';
create index storage_migrations_newest on storage_migrations (started_at desc);
