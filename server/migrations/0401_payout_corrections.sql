-- What two people say after a withdrawal had its end: the bank sent the money back, or it was paid although it counts as failed. The proof
-- is a picture or a PDF of the bank; it stands here because it belongs to the books, and is rare and small.
create table payout_corrections (
  id text primary key,
  withdrawal_id text not null references withdrawals (id),
  kind text not null check (kind in ('returned', 'paid')),
  reason text not null,
  receipt text not null,
  proof bytea not null check (octet_length(proof) <= 2097152),
  proof_type text not null check (proof_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined')),
  proposed_by text not null references admins (id),
  proposed_at timestamptz(3) not null,
  decided_by text references admins (id),
  decided_at timestamptz(3),
  check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null))
);
create unique index payout_corrections_waiting on payout_corrections (withdrawal_id) where state = 'waiting';
create index payout_corrections_of on payout_corrections (withdrawal_id, proposed_at);

-- The same checks with one value more each; rows that are there are as they were.
alter table withdrawals drop constraint withdrawals_status_check;
alter table withdrawals add constraint withdrawals_status_check
  check (status in ('applied', 'approved', 'paying', 'paid', 'failed', 'returned', 'rejected', 'cancelled')) not valid;
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('earning', 'correction', 'freeze', 'unfreeze', 'payout', 'return', 'latePayout')) not valid;

create index withdrawals_unconfirmed on withdrawals (applied_at, id) where status = 'paying' and outcome is not null;
-- What the auditor saw when it was decided; null: not decided, or before this was kept.
alter table withdrawals add column checks jsonb, add column checked_at timestamptz(3);
