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
