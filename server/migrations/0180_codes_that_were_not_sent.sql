-- A code is written down before it is sent; this says that sending it failed, so it uses nothing up.
alter table captchas add column failed_at timestamptz(3);
