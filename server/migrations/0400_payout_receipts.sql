-- A receipt number stands for one movement of money at the bank, so it is used once on the whole site. `key` is the number without
-- spaces, in one width and case. Of receipts that were used twice before, the earlier withdrawal has it.
create table payout_receipts (
  key text primary key,
  withdrawal_id text not null references withdrawals (id),
  kind text not null check (kind in ('paid', 'returned')),
  at timestamptz(3) not null
);
create index payout_receipts_of on payout_receipts (withdrawal_id);
create trigger payout_receipts_append_only before update or delete on payout_receipts for each row execute function refuse_row_change();
insert into payout_receipts (key, withdrawal_id, kind, at)
  select upper(regexp_replace(normalize(note, nfkc), '\s', '', 'g')), id, 'paid', coalesce(ended_at, updated_at)
  from withdrawals where status = 'paid' and note !~ '^\s*$' order by coalesce(ended_at, updated_at), id
  on conflict do nothing;
