-- A settlement writes a million rows and thousands of entries at once: what the database holds about them is looked at
-- once a statement instead of once a row, and each row is filed once instead of four times.

-- Triggers of a statement fire for the table that it names. A new month gets those of its parent, so that naming the month
-- itself is no way around them.
create function copy_statement_triggers(parent text, part text) returns void language plpgsql as $$
declare
  definition text;
begin
  for definition in
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = parent::regclass and not tgisinternal and tgtype & 1 = 0
      and tgname not in (select tgname from pg_trigger where tgrelid = part::regclass)
  loop
    execute regexp_replace(definition, ' ON \S+ ', format(' ON %I ', part));
  end loop;
end $$;

create or replace function ensure_month_partitions(parent text, first date, months integer) returns void language plpgsql as $$
declare
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
  for ahead in 0..months - 1 loop
    month := (date_trunc('month', first) + make_interval(months => ahead))::date;
    part := parent || to_char(month, '"_"YYYY"_"MM');
    if to_regclass(quote_ident(part)) is null then
      execute format('create table %I (like %I including all)', part, parent);
      perform copy_statement_triggers(parent, part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month, (month + interval '1 month')::date);
    end if;
  end loop;
end $$;

-- Entries come in whole transactions: what a statement adds to a transaction sums to zero, belongs to a transaction and to
-- accounts that there are (which nobody can remove), moves their balances, and says what these are afterwards.
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

drop trigger ledger_move_balance on ledger_entries;
drop trigger ledger_balances on ledger_entries;
drop function ledger_move_balance(), ledger_balances();
alter table ledger_entries drop constraint ledger_entries_account_id_fkey, drop constraint ledger_entries_at_transaction_id_fkey;
create trigger ledger_take_entries after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_take_entries();

-- At commit, once more, for the whole of each transaction.
create or replace function ledger_has_entries() returns trigger language plpgsql as $$
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

create trigger work_earnings_stay before truncate on work_earnings for each statement execute function refuse_change();
select copy_statement_triggers(inhparent::regclass::text, inhrelid::regclass::text) from pg_inherits
where inhparent in ('ledger_transactions'::regclass, 'ledger_entries'::regclass, 'work_earnings'::regclass);

-- One order of filing for everything: by day, then author, so that a day is appended to the end of its index. A person's
-- days are found by skipping from day to day.
alter table work_earnings drop constraint work_earnings_pkey;
drop index work_earnings_author, work_earnings_agency, work_earnings_post;
alter table work_earnings add primary key (day, author_id, post_id, revision);
create index work_earnings_agency on work_earnings (day, agency_owner_id) where agency_owner_id is not null;

-- A day of views is found without reading its month: they come in the order of days.
create index view_events_day on view_events using brin (day) with (pages_per_range = 32, autosummarize = on);
