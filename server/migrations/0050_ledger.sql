-- Double entry. Money moves in no other way than by the entries of a transaction; this file holds that, whoever asks.
-- Amounts are fen. A positive entry raises what an account is owed, a negative one lowers it, so all balances sum to zero.

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

-- What was done under a key is done once; the digest tells a repetition from another thing under the same key.
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
  kind text not null check (kind in ('earning', 'correction', 'freeze', 'unfreeze', 'payout')),
  -- What it is about: the day that was settled, the withdrawal.
  subject text not null,
  primary key (at, id)
) partition by range (at);
create index ledger_transactions_id on ledger_transactions (id);

create sequence ledger_entries_order;
create table ledger_entries (
  id bigint not null default nextval('ledger_entries_order'),
  at timestamptz(3) not null,
  transaction_id text not null,
  account_id text not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  -- The account's balance after this entry; filled in by the database.
  balance bigint not null,
  primary key (at, id),
  foreign key (at, transaction_id) references ledger_transactions (at, id)
) partition by range (at);
create index ledger_entries_account on ledger_entries (account_id, at desc, id desc);
create index ledger_entries_transaction on ledger_entries (transaction_id, id);

select ensure_month_partitions('ledger_transactions', (current_date - interval '1 month')::date, 15);
select ensure_month_partitions('ledger_entries', (current_date - interval '1 month')::date, 15);

-- A balance changes by an entry and by nothing else.
create function ledger_move_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id returning balance into new.balance;
  return new;
end $$;
create trigger ledger_move_balance before insert on ledger_entries for each row execute function ledger_move_balance();

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
create trigger ledger_keep_balance before insert or update on ledger_accounts for each row execute function ledger_keep_balance();

-- At commit: what a transaction takes is what it gives. Only its last entry adds up, so the cost is one sum each.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if exists (select from ledger_entries where transaction_id = new.transaction_id and id > new.id) then
    return null;
  end if;
  select sum(amount) into total from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % does not balance: %', new.transaction_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

create function ledger_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_has_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_has_entries();

-- Nothing that was written is changed. On each row, because a statement may name a partition instead of its parent.
create function refuse_row_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_keys_append_only before update or delete on ledger_keys for each row execute function refuse_row_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_row_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_row_change();
create trigger ledger_accounts_stay before delete on ledger_accounts for each row execute function refuse_row_change();
create trigger ledger_keys_stay before truncate on ledger_keys for each statement execute function refuse_change();
create trigger ledger_transactions_stay before truncate on ledger_transactions for each statement execute function refuse_change();
create trigger ledger_entries_stay before truncate on ledger_entries for each statement execute function refuse_change();
create trigger ledger_accounts_keep before truncate on ledger_accounts for each statement execute function refuse_change();

insert into ledger_accounts (id, kind) values
  ('platform:cost', 'cost'), ('platform:fee', 'fee'), ('platform:tax', 'tax'), ('platform:bank', 'bank');
