-- What an administrator does to many rows of a list at once: the rows are chosen and counted first, then a job does one
-- after the other, so that what was confirmed is what is done.
create table batches (
  id text primary key,
  action text not null,
  admin_id text not null references admins (id),
  ip text not null,
  state text not null check (state in ('chosen', 'running', 'stopped', 'finished')),
  form jsonb not null default '{}',
  total integer not null,
  -- More rows matched than one batch takes.
  more boolean not null,
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3)
);
create index batches_of_admin on batches (admin_id, created_at desc, id);
create index batches_oldest on batches (created_at);

create table batch_items (
  batch_id text not null references batches (id) on delete cascade,
  position integer not null,
  target_id text not null,
  outcome text check (outcome in ('done', 'refused')),
  refusal text,
  primary key (batch_id, position)
);
create index batch_items_waiting on batch_items (batch_id, position) where outcome is null;
