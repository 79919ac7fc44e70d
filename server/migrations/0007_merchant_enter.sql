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

-- Papers of admitted agencies that run out; `reminded` is the fewest days left that the agency was told of.
create table agency_licences (
  agency_id text not null references agencies (id),
  paper text not null,
  expires_on date not null,
  reminded smallint,
  primary key (agency_id, paper)
);
create index agency_licences_expiry on agency_licences (expires_on);
