-- Agencies, their members, licences and applications, and invitation codes.

create table agencies (
  id text primary key,
  owner_id text not null unique references users (id),
  name text not null,
  kind text not null check (kind in ('media', 'enterprise', 'government', 'other')),
  created_at timestamptz(3) not null,
  region text,
  introduction text not null default '',
  logo text,
  credit_code text unique,
  status smallint not null default 0,
  disabled_reason text
);
create index agencies_new on agencies (created_at desc, id);
create index agencies_name_trgm on agencies using gin (name gin_trgm_ops);
create index agencies_name_pairs on agencies using gin (character_pairs(name)) with (fastupdate = off);

-- A person works for one agency at a time; former memberships stay as history. `accepted_at`: when the person agreed.
create table agency_members (
  user_id text not null references users (id),
  agency_id text not null references agencies (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'disabled', 'removed')),
  created_at timestamptz(3) not null,
  id text primary key,
  source text not null default 'create' check (source in ('create', 'invite', 'code')),
  accepted_at timestamptz(3),
  approved_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_by text check (disabled_by in ('agency', 'admin')),
  leaving_on date,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('agency', 'person', 'admin')),
  reason text not null default ''
);
create unique index agency_members_live on agency_members (user_id) where status in ('pending', 'approved', 'disabled');
create index agency_members_agency on agency_members (agency_id, created_at desc, id);
create index agency_members_user on agency_members (user_id, created_at desc);
create index agency_members_status on agency_members (status, created_at desc, id);
create index agency_members_waiting on agency_members (accepted_at, id) where status = 'pending' and accepted_at is not null;
create index agency_members_leaving on agency_members (leaving_on) where leaving_on is not null and status in ('approved', 'disabled');
create index agency_members_newest on agency_members (created_at, id);
create index agency_members_handed_in on agency_members (status, accepted_at, id) where accepted_at is not null;

-- The part of each 100 yuan that the person gets. One side proposes, the other confirms; in force from the day named.
create table agency_shares (
  id text primary key,
  member_id text not null references agency_members (id),
  version integer not null,
  percent smallint not null check (percent between 0 and 100),
  proposed_by text not null check (proposed_by in ('agency', 'person')),
  state text not null check (state in ('proposed', 'confirmed', 'declined', 'withdrawn')),
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3),
  answered_at timestamptz(3),
  effective_from date,
  unique (member_id, version),
  check ((state = 'confirmed') = (effective_from is not null))
);
create unique index agency_shares_open on agency_shares (member_id) where state = 'proposed';

create table agency_member_events (
  id text primary key,
  member_id text not null references agency_members (id),
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id text,
  reason text not null default '',
  at timestamptz(3) not null
);
create index agency_member_events_member on agency_member_events (member_id, at);

-- Papers of admitted agencies that run out; `reminded` is the fewest days left that the agency was told of.
create table agency_licences (
  agency_id text not null references agencies (id),
  paper text not null,
  expires_on date not null,
  reminded smallint,
  primary key (agency_id, paper)
);
create index agency_licences_expiry on agency_licences (expires_on);

-- Applications to become an agency. One that is not approved is the applicant's only one and is mended, not repeated.
-- The operator's identity number is sealed (ports/secrets.ts) and is in no other column.
create table agency_applications (
  id text primary key,
  applicant_id text not null references users (id),
  kind text not null check (kind in ('media', 'enterprise', 'government', 'other')),
  status text not null check (status in ('draft', 'pending', 'approved', 'rejected')),
  version integer not null default 1,
  answers jsonb not null default '{}',
  id_number text,
  confirmed_mobile text,
  reasons jsonb not null default '{}',
  reason text not null default '',
  -- The papers that were refused, by field: another one must take their place.
  refused_papers jsonb not null default '{}',
  invited boolean not null default false,
  agreement_version text,
  agreed_at timestamptz(3),
  submissions integer not null default 0,
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  agency_id text references agencies (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index agency_applications_open on agency_applications (applicant_id) where status <> 'approved';
create index agency_applications_applicant on agency_applications (applicant_id, created_at desc);
create index agency_applications_queue on agency_applications (invited desc, submitted_at, id) where status = 'pending';
create index agency_applications_decided on agency_applications (status, decided_at desc, id) where status in ('approved', 'rejected');
-- Applications by when they were handed in, whatever became of them.
create index agency_applications_handed_in on agency_applications (status, submitted_at, id);
create index agency_applications_name_pairs on agency_applications using gin (character_pairs(answers ->> 'organisationName')) with (fastupdate = off);

create table agency_application_events (
  id text primary key,
  application_id text not null references agency_applications (id),
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id text,
  reason text not null default '',
  at timestamptz(3) not null
);
create index agency_application_events_application on agency_application_events (application_id, at);

-- A new paper that an agency hands in before the old one runs out; it takes the old one's place once it was passed.
create table licence_renewals (
  id text primary key,
  agency_id text not null references agencies (id),
  paper text not null,
  document text not null,
  -- Null: without an end.
  expires_on date,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reason text not null default '',
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text references admins (id)
);
create unique index licence_renewals_waiting on licence_renewals (agency_id, paper) where state = 'pending';
create index licence_renewals_agency on licence_renewals (agency_id, submitted_at desc);
create index licence_renewals_queue on licence_renewals (submitted_at, id) where state = 'pending';
create index licence_renewals_decided on licence_renewals (state, decided_at desc, id) where state <> 'pending';

-- A code may be used so many times by anybody who has it: to register, to join the agency that gave it out, or to apply as an agency.
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
create index invitation_codes_pairs on invitation_codes using gin (character_pairs(code), character_pairs(note)) with (fastupdate = off);

create table invitation_code_uses (
  code_id text not null references invitation_codes (id),
  user_id text not null references users (id),
  used_at timestamptz(3) not null,
  primary key (code_id, user_id)
);
create index invitation_code_uses_new on invitation_code_uses (code_id, used_at desc, user_id);
