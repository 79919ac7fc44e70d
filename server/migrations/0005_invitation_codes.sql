-- Whoever holds the code may use it so many times: to register, to join the agency that gave it out, or to apply as an agency.
create table invitation_codes (
  id text primary key,
  code text not null unique,
  purpose text not null check (purpose in ('register', 'joinAgency', 'agencyEntry')),
  agency_id text references agencies (id),
  uses_allowed integer not null check (uses_allowed between 1 and 10000),
  uses_made integer not null default 0 check (uses_made between 0 and uses_allowed),
  expires_at timestamptz(3),
  note text not null default '',
  created_by_kind text not null check (created_by_kind in ('admin', 'user')),
  created_by text not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  check ((purpose = 'joinAgency') = (agency_id is not null))
);
create index invitation_codes_new on invitation_codes (created_at desc, id);
create index invitation_codes_purpose on invitation_codes (purpose, created_at desc, id);
create index invitation_codes_agency on invitation_codes (agency_id, created_at desc, id) where agency_id is not null;

create table invitation_code_uses (
  code_id text not null references invitation_codes (id),
  user_id text not null references users (id),
  used_at timestamptz(3) not null,
  primary key (code_id, user_id)
);
create index invitation_code_uses_new on invitation_code_uses (code_id, used_at desc, user_id);

-- One-time addresses that were used; kept until they would have expired anyway.
create table spent_tickets (
  nonce text primary key,
  expires_at timestamptz(3) not null
);
create index spent_tickets_expiry on spent_tickets (expires_at);
