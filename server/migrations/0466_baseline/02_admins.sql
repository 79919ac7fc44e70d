-- Administrators, settings, the audit log, the access log, and the tools of the back office.

-- Roles made by hand: each names the areas (contract/admins/areas.ts) that it may read ('view') or also change ('handle'), perhaps for
-- some categories and provinces alone. An administrator with such a role has 'custom' in admins.role. Administrators who were removed
-- stay as rows and lose the role with it.
create table admin_roles (
  id text primary key,
  name text not null unique,
  description text not null default '',
  grants jsonb not null,
  categories text[],
  provinces text[],
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (jsonb_typeof(grants) = 'object')
);

create table admins (
  id text primary key,
  account text not null unique,
  password_hash text not null,
  role text not null check (role in ('super_admin', 'admin', 'moderator', 'finance', 'custom')),
  status smallint not null default 0,
  created_at timestamptz(3) not null,
  -- The second step of the login; sealed.
  totp_secret text,
  totp_pending text,
  totp_since timestamptz(3),
  -- The moment of the last accepted code, counted in half minutes: a code works once.
  totp_step bigint not null default 0,
  -- Until when a password that another administrator made may be used to log in; null: the owner chose it.
  password_until timestamptz(3),
  -- When another administrator last made this one's password. A person who knows another's password could act as two, so for a day the
  -- account confirms nothing as second person. Null: nobody did.
  password_made_at timestamptz(3),
  role_id text references admin_roles (id),
  constraint admins_role_id_check check (role = 'custom' or role_id is null)
);
create index admins_role_id on admins (role_id) where role_id is not null;

-- Keyed fingerprints of the codes for a login without the second step.
create table admin_recovery_codes (
  admin_id text not null references admins (id),
  mark bytea not null,
  used_at timestamptz(3),
  -- Which SECRET_KEY a recovery code's fingerprint was made with (a fingerprint of that key); null: made before this was kept.
  -- A change of the key ends the codes of the former one, which cannot be made anew without knowing them.
  key_id text,
  primary key (admin_id, mark)
);

-- Settings of the site. Every save adds a row; the newest is in force, and without any the defaults are.
create table site_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  saved_at timestamptz(3) not null,
  saved_by text not null references admins (id),
  saved_by_account text not null
);

create trigger site_settings_append_only before update or delete or truncate on site_settings
  for each statement execute function refuse_change();

-- Every write of an administrator; the trigger refuses any change of a row. By months of China's time, so that months of long ago are
-- archived as files and dropped whole. The key holds the time, as a key of a partitioned table must.
create table audit_log (
  id text not null,
  admin_id text not null,
  admin_account text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  at timestamptz(3) not null,
  primary key (id, at)
) partition by range (at);
create index audit_log_at on audit_log (at desc, id);
create index audit_log_target on audit_log (target_type, target_id, at desc);
create index audit_log_admin on audit_log (admin_account, at desc, id);
create index audit_log_action on audit_log (action, at desc, id);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Bounds are China's midnights, whatever zone the connection that makes a month has.
create function ensure_audit_log_months(first date, months integer) returns void language sql set timezone = 'Asia/Shanghai' as $$
  select ensure_month_partitions('audit_log', first, months)
$$;

select ensure_audit_log_months((current_date - interval '1 month')::date, 15);

-- Months that lie in a file of the private store, with what tells that the file is whole.
create table audit_log_archives (
  month date primary key,
  key text not null,
  rows integer not null,
  bytes bigint not null,
  sha256 text not null,
  archived_at timestamptz(3) not null
);

-- The account, address and source port of every publication, comment, login and the like, kept for six months as 网络安全法 第二十一条 demands. A
-- row is written in the transaction that it tells of, and found by account, by address and by time.
create table access_log (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_kind text not null check (owner_kind in ('user', 'admin')),
  owner_id text not null,
  -- The thing that was made or changed; null where the action has no subject of its own.
  subject_id text,
  -- Null where the connection named none.
  ip inet,
  -- Null behind a proxy that does not pass it on.
  port integer,
  user_agent text not null,
  at timestamptz not null
);
create index access_log_owner on access_log (owner_id, at);
create index access_log_ip on access_log (ip, at);
create index access_log_subject on access_log (subject_id, at) where subject_id is not null;
create index access_log_at on access_log (at);

-- A look into it, for the one who gave the reason; the reason itself is in the audit log.
create table access_lookups (
  id text primary key,
  admin_id text not null,
  owner_id text,
  ip inet,
  subject_id text,
  from_at timestamptz not null,
  until_at timestamptz not null,
  expires_at timestamptz not null
);

-- Changes of many rows of a list at once: the rows are chosen and counted first, then a job changes one after the other, so that exactly
-- the confirmed rows change.
create table batches (
  id text primary key,
  action text not null,
  admin_id text not null references admins (id),
  ip text not null,
  state text not null check (state in ('chosen', 'running', 'stopped', 'finished')),
  form jsonb not null default '{}',
  total integer not null,
  -- More rows matched than one batch takes.
  more boolean not null,
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- The filter under which a batch was chosen: the log says what was meant by "all".
  filter jsonb
);
create index batches_of_admin on batches (admin_id, created_at desc, id);
create index batches_oldest on batches (created_at);

create table batch_items (
  batch_id text not null references batches (id) on delete cascade,
  position integer not null,
  target_id text not null,
  outcome text check (outcome in ('done', 'refused')),
  refusal text,
  primary key (batch_id, position)
);
create index batch_items_waiting on batch_items (batch_id, position) where outcome is null;

-- The administrator to whom a waiting thing is assigned. An assignment stands as long as the wait it was made in: `since` is when that
-- wait began, so a thing that is decided or submitted anew is nobody's by itself.
create table assignments (
  subject text not null check (subject in ('post', 'report', 'infringement', 'application', 'licence', 'withdrawal')),
  subject_id text not null,
  admin_id text not null references admins (id),
  assigned_by text not null references admins (id),
  assigned_at timestamptz(3) not null,
  since timestamptz(3) not null,
  note text not null default '',
  primary key (subject, subject_id)
);
create index assignments_admin on assignments (admin_id, subject);

-- Notes of administrators for each other about a post, a report or a withdrawal. Never shown to anybody else, never changed.
create table internal_notes (
  id text primary key,
  subject text not null check (subject in ('post', 'report', 'infringement', 'application', 'licence', 'withdrawal')),
  subject_id text not null,
  admin_id text not null references admins (id),
  text text not null,
  at timestamptz(3) not null
);
create index internal_notes_subject on internal_notes (subject, subject_id, at desc, id desc);
