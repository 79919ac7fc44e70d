-- A face, looked at on a page of the service: `begun` while the service is asked for the page, `waiting` while a person may be on it,
-- `expired` when they were not in time. Where the page is lies sealed in input_sealed; name and number are not kept for it at all.
-- request_id is the service's number from the beginning on.
alter table identity_checks
  drop constraint identity_checks_kind_check,
  drop constraint identity_checks_state_check,
  add constraint identity_checks_kind_check check (kind in ('person', 'bankCard', 'company', 'face')),
  add constraint identity_checks_state_check check (state in ('begun', 'waiting', 'match', 'mismatch', 'unsure', 'failed', 'expired')),
  add column expires_at timestamptz(3);
-- Each one costs: of two that are begun at once, one is refused.
create unique index identity_checks_open_face on identity_checks (subject_id, purpose)
  where kind = 'face' and state in ('begun', 'waiting');
