-- Where money may go. Name and account are sealed (AES-256-GCM); `fingerprint` finds the same account again without opening it.
create table payees (
  id text primary key,
  owner_id text not null references users (id),
  kind text not null check (kind in ('alipay', 'bank')),
  name_sealed text not null,
  account_sealed text not null,
  name_masked text not null,
  account_masked text not null,
  bank text,
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create unique index payees_live on payees (owner_id, fingerprint) where removed_at is null;
create index payees_fingerprint on payees (fingerprint);

create table withdrawals (
  id text primary key,
  owner_id text not null references users (id),
  identity text not null check (identity in ('creator', 'agencies')),
  payee_id text not null references payees (id),
  status text not null check (status in ('applied', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled')),
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  tax_method text not null,
  config_version integer not null references payout_configs (version),
  confirm_above bigint,
  approved_by text references admins (id),
  batch_id text,
  note text not null default '',
  warnings integer not null default 0,
  attempts integer not null default 0,
  applied_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check (gross = fee + tax + net)
);
create index withdrawals_owner on withdrawals (owner_id, applied_at desc, id);
create index withdrawals_status on withdrawals (status, applied_at, id);
create index withdrawals_new on withdrawals (applied_at desc, id);
create index withdrawals_batch on withdrawals (batch_id) where batch_id is not null;

-- What happened to each, in order; rows are only added.
create table withdrawal_steps (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawals (id),
  status text not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id text,
  actor_name text not null default '',
  reason text not null default '',
  at timestamptz(3) not null
);
create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, id);
create trigger withdrawal_steps_append_only before update or delete on withdrawal_steps for each row execute function refuse_row_change();
