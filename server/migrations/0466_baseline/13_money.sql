-- The ledger, prices, settlement, payees and withdrawals.

-- Double entry. Money moves by the entries of a transaction alone; the triggers below see to that, whoever asks. Amounts are fen. A
-- positive entry raises what an account is owed, a negative one lowers it, so all balances sum to zero.
create table ledger_accounts (
  -- '<person>:available', '<person>:frozen', or 'platform:cost' | 'platform:fee' | 'platform:tax' | 'platform:bank'.
  id text primary key,
  owner_id text references users (id),
  kind text not null check (kind in ('available', 'frozen', 'cost', 'fee', 'tax', 'bank')),
  balance bigint not null default 0,
  check ((owner_id is null) = (kind not in ('available', 'frozen'))),
  -- A correction may leave a person in debt; what is frozen was there when it was frozen.
  constraint ledger_frozen_is_there check (kind <> 'frozen' or balance >= 0)
) with (fillfactor = 70);
create index ledger_accounts_owner on ledger_accounts (owner_id) where owner_id is not null;

insert into ledger_accounts (id, kind) values
  ('platform:cost', 'cost'), ('platform:fee', 'fee'), ('platform:tax', 'tax'), ('platform:bank', 'bank');

-- A posting under a key is made once; the digest tells a repetition from another thing under the same key.
create table ledger_keys (
  key text primary key,
  transaction_id text not null,
  at timestamptz(3) not null,
  digest bytea not null
);

create table ledger_transactions (
  id text not null,
  at timestamptz(3) not null,
  key text not null,
  kind text not null check (kind in ('earning', 'correction', 'freeze', 'unfreeze', 'payout', 'return', 'latePayout')),
  -- The day that was settled, or the withdrawal.
  subject text not null,
  primary key (at, id)
) partition by range (at);
create index ledger_transactions_id on ledger_transactions (id);

create sequence ledger_entries_order;

-- No foreign keys: ledger_take_entries looks at transactions and accounts once a statement, since a settlement writes thousands of
-- entries at once.
create table ledger_entries (
  id bigint not null default nextval('ledger_entries_order'),
  at timestamptz(3) not null,
  transaction_id text not null,
  account_id text not null,
  amount bigint not null check (amount <> 0),
  -- The account's balance after this entry; filled in by the database.
  balance bigint not null,
  primary key (at, id)
) partition by range (at);
create index ledger_entries_account on ledger_entries (account_id, at desc, id desc);
create index ledger_entries_transaction on ledger_entries (transaction_id, id);

-- A balance changes by an entry and by nothing else.
create function ledger_keep_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance <> 0 then
    raise exception 'an account begins empty';
  end if;
  -- Depth 1 is this trigger alone; an entry's own trigger makes it 2.
  if tg_op = 'UPDATE' and (pg_trigger_depth() < 2 or (new.id, new.owner_id, new.kind) is distinct from (old.id, old.owner_id, old.kind)) then
    raise exception 'a balance changes by entries alone';
  end if;
  return new;
end $$;

-- Entries come in whole transactions: the entries that a statement adds to a transaction sum to zero, belong to a transaction and to
-- accounts that exist (which nobody can remove), move their balances, and say what these are afterwards.
create function ledger_take_entries() returns trigger language plpgsql as $$
declare
  wrong record;
  broken text;
begin
  select transaction_id, sum(amount) as total into wrong
    from added group by transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance: %', wrong.transaction_id, wrong.total using errcode = 'check_violation';
  end if;
  select a.transaction_id into wrong from (select distinct at, transaction_id from added) a
    where not exists (select from ledger_transactions t where t.at = a.at and t.id = a.transaction_id) limit 1;
  if found then
    raise exception 'no ledger transaction %', wrong.transaction_id using errcode = 'foreign_key_violation';
  end if;
  with moved as (
    update ledger_accounts a set balance = a.balance + m.total
    from (select account_id, sum(amount)::bigint as total from added group by account_id) m
    where a.id = m.account_id returning a.id, a.balance - m.total as before
  ), chain as (
    select account_id, balance, sum(amount) over (partition by account_id order by id) as moved from added
  )
  -- Not `limit 1`: to find one soon it would look for each entry in the whole list of accounts.
  select min(c.account_id) into broken from chain c left join moved m on m.id = c.account_id
    where m.id is null or c.balance <> m.before + c.moved;
  if broken is not null then
    raise exception 'a ledger entry of % does not continue its balance', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- At commit, once more, for the whole of each transaction.
create function ledger_has_entries() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select sum(amount) into total from ledger_entries where at = new.at and transaction_id = new.id;
  if total is null then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
  end if;
  if total <> 0 then
    raise exception 'ledger transaction % does not balance: %', new.id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_keep_balance before insert or update on ledger_accounts for each row execute function ledger_keep_balance();
create trigger ledger_accounts_stay before delete on ledger_accounts for each row execute function refuse_row_change();
create trigger ledger_accounts_keep before truncate on ledger_accounts for each statement execute function refuse_change();

create trigger ledger_keys_append_only before update or delete on ledger_keys for each row execute function refuse_row_change();
create trigger ledger_keys_stay before truncate on ledger_keys for each statement execute function refuse_change();

create constraint trigger ledger_has_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_has_entries();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_row_change();
create trigger ledger_transactions_stay before truncate on ledger_transactions for each statement execute function refuse_change();

create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_row_change();
create trigger ledger_entries_stay before truncate on ledger_entries for each statement execute function refuse_change();
create trigger ledger_take_entries after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_take_entries();

select ensure_month_partitions('ledger_transactions', (current_date - interval '1 month')::date, 15);

select ensure_month_partitions('ledger_entries', (current_date - interval '1 month')::date, 15);

-- Prices of views, in versions. One is in force on a day when it is confirmed and the newest that has begun by then.
create table payout_configs (
  version integer primary key,
  state text not null check (state in ('proposed', 'confirmed', 'withdrawn')),
  in_force_from date not null,
  terms jsonb not null,
  note text not null,
  proposed_by text references admins (id),
  proposed_by_account text,
  proposed_at timestamptz(3) not null,
  confirmed_by text references admins (id),
  confirmed_by_account text,
  confirmed_at timestamptz(3),
  check ((state = 'confirmed') = (confirmed_at is not null))
);
create index payout_configs_in_force on payout_configs (in_force_from desc, version desc) where state = 'confirmed';

insert into payout_configs (version, state, in_force_from, terms, note, proposed_at, confirmed_at) values (1, 'confirmed', '1970-01-01', '{
  "articlePrice": 600, "videoPrice": 1000, "defaultShare": 70, "feePercent": 0, "dailyCap": 50000,
  "leastCreator": 10000, "leastAgency": 100000, "most": 5000000, "taxCreator": "labor", "taxAgency": "none",
  "timesAMonth": 4, "days": [], "confirmAbove": 1000000
}', '初始配置', now(), now());

-- How often a day was settled: once, and again for each correction.
create table settled_days (
  day date primary key,
  revision integer not null default 0,
  settled_at timestamptz(3),
  -- A day is settled in parts, each a transaction of its own. `settling` is the revision under way; `part` of `parts` tells which authors' earnings
  -- are written, and further how many postings there were, `posted_to` up to which holder, in the order of ids, they are paid.
  settling integer,
  -- Counts how often it was begun, with a difference or not.
  round integer not null default 0,
  part integer not null default 0,
  parts integer not null default 0,
  posted_to text collate "C" not null default '',
  -- Result of the round under way, or of the last one.
  works integer not null default 0,
  gross bigint not null default 0,
  -- A round is of the next revision alone.
  constraint settled_days_settling check (settling = revision + 1)
);

-- Amounts that the round under way owes, by holder: filled while earnings are written, emptied as they are posted.
create table settlement_holders (
  day date not null,
  owner_id text collate "C" not null,
  amount bigint not null,
  primary key (day, owner_id)
);

-- Views that are corrected while their day is settled: the figures of each post when the round began, by which it is settled to its end.
create table settlement_counts (
  day date not null,
  post_id text not null,
  own_views integer not null,
  agency_views integer not null,
  repeated_views integer not null,
  hasty_views integer not null,
  excess_views integer not null,
  device_views integer not null,
  network_views integer not null,
  agent_views integer not null,
  unread_views integer not null,
  fresh_views integer not null,
  pattern_views integer not null,
  surge_views integer not null,
  refused_views integer not null,
  valid_views integer not null,
  primary key (day, post_id)
);

-- Earnings of a post on a day. Revision 1 holds the day as it was settled; a correction adds a row with the differences, so that sums are
-- sums. `exact` is in thousandths of a fen: valid views × price for 1,000 of them, cut off at the cap.
create table work_earnings (
  day date not null,
  -- No foreign keys: every row is made from these very tables, and four checks a row were most of a settlement.
  post_id text not null,
  revision integer not null,
  type text not null check (type in ('article', 'video')),
  author_id text not null,
  agency_owner_id text,
  raw_views integer not null,
  own_views integer not null,
  agency_views integer not null,
  repeated_views integer not null,
  refused_views integer not null,
  valid_views integer not null,
  config_version integer not null,
  price integer not null,
  cap bigint not null,
  share smallint not null check (share between 0 and 100),
  exact bigint not null,
  gross bigint not null,
  author_part bigint not null,
  agency_part bigint not null,
  settled_at timestamptz(3) not null,
  hasty_views integer not null default 0,
  excess_views integer not null default 0,
  device_views integer not null default 0,
  network_views integer not null default 0,
  agent_views integer not null default 0,
  unread_views integer not null default 0,
  fresh_views integer not null default 0,
  pattern_views integer not null default 0,
  surge_views integer not null default 0,
  -- One order of filing for everything: by day, then author, so that a day is appended to the end of its index. A person's days are
  -- found by skipping from day to day.
  primary key (day, author_id, post_id, revision),
  check (gross = author_part + agency_part),
  constraint work_earnings_views check (raw_views = own_views + agency_views + repeated_views
    + hasty_views + excess_views + device_views + network_views + agent_views + unread_views + fresh_views + pattern_views
    + surge_views + refused_views + valid_views)
) partition by range (day);
create index work_earnings_agency on work_earnings (day, agency_owner_id) where agency_owner_id is not null;

create trigger work_earnings_append_only before update or delete on work_earnings for each row execute function refuse_row_change();
create trigger work_earnings_stay before truncate on work_earnings for each statement execute function refuse_change();

select ensure_month_partitions('work_earnings', (current_date - interval '1 month')::date, 15);

-- Accounts that money may go to. Name and account are sealed (AES-256-GCM); `fingerprint` finds the same account again without opening
-- it.
create table payees (
  id text primary key,
  owner_id text not null references users (id),
  kind text not null check (kind in ('alipay', 'bank', 'company')),
  name_sealed text not null,
  account_sealed text not null,
  name_masked text not null,
  account_masked text not null,
  bank text,
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  -- 对公账户: an account of a company, with the branch that holds it.
  branch text,
  -- Income tax that is withheld is declared by identity number (个人所得税法 9); sealed, as names and accounts are.
  id_number_sealed text
);
create unique index payees_live on payees (owner_id, fingerprint) where removed_at is null;
create index payees_fingerprint on payees (fingerprint);
create index payees_added on payees (owner_id, created_at);

create table withdrawals (
  id text primary key,
  owner_id text not null references users (id),
  identity text not null check (identity in ('creator', 'agencies')),
  payee_id text not null references payees (id),
  status text not null check (status in ('applied', 'approved', 'paying', 'paid', 'failed', 'returned', 'rejected', 'cancelled')),
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
  -- Which driver began a payout, by which account of it, and what it last said; null until a payout begins.
  payout_driver text check (payout_driver in ('manual', 'alipay')),
  payout_account text,
  payout_state text check (payout_state in ('handed', 'sent', 'under-way', 'unknown', 'absent')),
  payout_reason text not null default '',
  attempted_at timestamptz(3),
  -- How it ended as one person says; a second one confirms it.
  outcome text check (outcome in ('paid', 'failed')),
  outcome_text text not null default '',
  outcome_by text references admins (id),
  outcome_at timestamptz(3),
  -- The checks that the auditor saw at the decision; null: not decided, or not kept yet then.
  checks jsonb,
  checked_at timestamptz(3),
  check (gross = fee + tax + net),
  check ((outcome is null) = (outcome_by is null) and (outcome is null) = (outcome_at is null))
);
create index withdrawals_owner on withdrawals (owner_id, applied_at desc, id);
create index withdrawals_status on withdrawals (status, applied_at, id);
create index withdrawals_new on withdrawals (applied_at desc, id);
create index withdrawals_batch on withdrawals (batch_id) where batch_id is not null;
-- The lists of the back office by what their columns show, up or down, without sorting.
create index withdrawals_by_gross on withdrawals (status, gross, id);
-- Withdrawals of all states by their sum; one state's have withdrawals_by_gross.
create index withdrawals_gross on withdrawals (gross, id);
create index withdrawals_paying on withdrawals (updated_at, id) where status = 'paying';
create index withdrawals_failed on withdrawals (ended_at) where status = 'failed';
create index withdrawals_unconfirmed on withdrawals (applied_at, id) where status = 'paying' and outcome is not null;
-- Withdrawals under way at the end of a month are looked for among those that had not ended by then, not among all.
create index withdrawals_ended on withdrawals (ended_at, applied_at);

create trigger withdrawals_tally_added after insert on withdrawals referencing new table as added
  for each statement execute function tally_values_added('withdrawals:', 'status');
create trigger withdrawals_tally_removed after delete on withdrawals referencing old table as removed
  for each statement execute function tally_values_removed('withdrawals:', 'status');
create trigger withdrawals_tally_changed after update on withdrawals for each row
  when (old.status <> new.status) execute function tally_column_changed('withdrawals:', 'status');

-- The steps of each withdrawal, in order; rows are only added.
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

-- Files for paying by hand, numbered by day in China. `id` is the batch of its withdrawals.
create table payout_files (
  id text primary key,
  day date not null,
  number integer not null check (number > 0),
  count integer not null,
  net bigint not null,
  created_by text references admins (id),
  created_at timestamptz(3) not null,
  unique (day, number)
);
create index payout_files_new on payout_files (created_at desc, id);

-- A receipt number stands for one movement of money at the bank, so it is used once on the whole site. `key` is the number without
-- spaces, in one width and case.
create table payout_receipts (
  key text primary key,
  withdrawal_id text not null references withdrawals (id),
  kind text not null check (kind in ('paid', 'returned')),
  at timestamptz(3) not null
);
create index payout_receipts_of on payout_receipts (withdrawal_id);

create trigger payout_receipts_append_only before update or delete on payout_receipts for each row execute function refuse_row_change();

-- Corrections by two people after a withdrawal had its end: the bank sent the money back, or it was paid although it counts as failed.
-- The proof is a picture or a PDF of the bank; it stands here because it belongs to the books, and is rare and small.
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
