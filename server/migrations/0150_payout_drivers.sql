-- Which driver began a payout, by which account of it, and what it last said; null until a payout begins. Rows that
-- were being paid before have none: by hand with a batch, else by an Alipay application that was not written down.
alter table withdrawals
  add column payout_driver text check (payout_driver in ('manual', 'alipay')),
  add column payout_account text,
  add column payout_state text check (payout_state in ('handed', 'sent', 'under-way', 'unknown', 'absent')),
  add column payout_reason text not null default '',
  add column attempted_at timestamptz(3),
  -- How it ended as one person says; a second one confirms it.
  add column outcome text check (outcome in ('paid', 'failed')),
  add column outcome_text text not null default '',
  add column outcome_by text references admins (id),
  add column outcome_at timestamptz(3),
  add check ((outcome is null) = (outcome_by is null) and (outcome is null) = (outcome_at is null));
create index withdrawals_paying on withdrawals (updated_at, id) where status = 'paying';
