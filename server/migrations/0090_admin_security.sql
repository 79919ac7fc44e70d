-- The second step of administrators' logins. Secrets are sealed; of recovery codes only keyed fingerprints are kept.
alter table admins
  add column totp_secret text,
  add column totp_pending text,
  add column totp_since timestamptz(3),
  -- The moment of the last accepted code, counted in half minutes: a code works once.
  add column totp_step bigint not null default 0;

create table admin_recovery_codes (
  admin_id text not null references admins (id),
  mark bytea not null,
  used_at timestamptz(3),
  primary key (admin_id, mark)
);
