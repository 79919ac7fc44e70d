alter table agencies
  add column region text,
  add column introduction text not null default '',
  add column logo text,
  add column credit_code text unique,
  add column status smallint not null default 0,
  add column disabled_reason text;
create index agencies_new on agencies (created_at desc, id);
create index agencies_name_trgm on agencies using gin (name gin_trgm_ops);

-- A person works for one agency at a time; what is over stays as history. `accepted_at`: when the person agreed.
alter table agency_members drop constraint agency_members_pkey;
alter table agency_members drop constraint agency_members_status_check;
alter table agency_members
  add column id text,
  add column source text not null default 'create' check (source in ('create', 'invite', 'code')),
  add column accepted_at timestamptz(3),
  add column approved_at timestamptz(3),
  add column disabled_at timestamptz(3),
  add column disabled_by text check (disabled_by in ('agency', 'admin')),
  add column leaving_on date,
  add column ended_at timestamptz(3),
  add column ended_by text check (ended_by in ('agency', 'person', 'admin')),
  add column reason text not null default '';
update agency_members set id = user_id, accepted_at = created_at, approved_at = created_at;
alter table agency_members
  alter column id set not null,
  add primary key (id),
  add constraint agency_members_status_check check (status in ('pending', 'approved', 'rejected', 'disabled', 'removed'));
create unique index agency_members_live on agency_members (user_id) where status in ('pending', 'approved', 'disabled');
drop index agency_members_agency;
create index agency_members_agency on agency_members (agency_id, created_at desc, id);
create index agency_members_user on agency_members (user_id, created_at desc);
create index agency_members_status on agency_members (status, created_at desc, id);
create index agency_members_waiting on agency_members (accepted_at, id) where status = 'pending' and accepted_at is not null;
create index agency_members_leaving on agency_members (leaving_on) where leaving_on is not null and status in ('approved', 'disabled');

-- What a person gets of each 100 yuan. One side proposes, the other confirms; in force from the day named.
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

insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
  select id, id, 1, 70, 'agency', 'confirmed', created_at, created_at, (created_at at time zone 'Asia/Shanghai')::date
  from agency_members where status = 'approved';
