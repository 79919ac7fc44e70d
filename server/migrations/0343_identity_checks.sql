-- What a service (IDENTITY_DRIVER) is to compare with the registers, or has compared: of an application to become an agency, of a payee,
-- or of somebody before they comment.
-- The data lie here sealed until the answer is there; then a keyed digest of them stays, with what was agreed to and what was answered.
-- Rows go after a year, and with the account.
create table identity_checks (
  id text primary key,
  user_id text not null references users (id),
  purpose text not null check (purpose in ('application', 'payee', 'person')),
  -- The application, the payee or the user.
  subject_id text not null,
  kind text not null check (kind in ('person', 'bankCard', 'company')),
  -- How many of name, numbers and mobile were compared.
  elements smallint not null check (elements between 2 and 4),
  input_sealed text,
  mark bytea not null,
  -- Whose, with the last digits alone: 程** 尾号 0029.
  shown text not null,
  state text not null default 'waiting' check (state in ('waiting', 'match', 'mismatch', 'unsure', 'failed')),
  detail text not null default '',
  -- What kept the last question from being answered.
  failure text,
  service text not null,
  request_id text,
  consent_version text not null,
  consented_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  check ((state = 'waiting') = (input_sealed is not null))
);
create index identity_checks_subject on identity_checks (subject_id, purpose);
create index identity_checks_user on identity_checks (user_id, created_at desc);
create index identity_checks_age on identity_checks (created_at);
create index identity_checks_sealed on identity_checks (id) where input_sealed is not null;
