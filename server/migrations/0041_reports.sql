-- What people reported. A case is one thing that is reported, by however many; while it is open there is one of each.
create table report_cases (
  id text primary key,
  target_type text not null check (target_type in ('post', 'comment', 'danmaku', 'person', 'message')),
  target_id text not null,
  author_id text references users (id),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  report_count integer not null default 0,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  handled_at timestamptz(3),
  handled_by text references admins (id),
  reply text not null default '',
  check ((state = 'open') = (handled_at is null))
) with (fillfactor = 80);
create unique index report_cases_open on report_cases (target_type, target_id) where state = 'open';
create index report_cases_waiting on report_cases (first_at, id) where state = 'open';
create index report_cases_handled on report_cases (state, handled_at, id) where state <> 'open';
create index report_cases_target on report_cases (target_type, target_id);

-- One report of one person. The evidence is the thing as it stood when it was reported.
create table reports (
  id text primary key,
  receipt text not null unique,
  case_id text not null references report_cases (id),
  reporter_id text not null references users (id),
  target_type text not null,
  target_id text not null,
  reason text not null,
  detail text not null default '',
  evidence jsonb not null,
  ip text not null,
  created_at timestamptz(3) not null,
  -- When the reporter was told what became of it.
  told_at timestamptz(3),
  unique (reporter_id, target_type, target_id)
);
create index reports_case on reports (case_id, created_at, id);
create index reports_own on reports (reporter_id, created_at, id);
-- How many reported a work lowers its heat.
create index reports_posts on reports (target_id, reporter_id) where target_type = 'post';

create table infringements (
  id text primary key,
  receipt text not null unique,
  kind text not null,
  standing text not null check (standing in ('self', 'agent')),
  name text not null,
  contact text not null,
  links text[] not null,
  statement text not null,
  proof text not null default '',
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  reply text not null default '',
  ip text not null,
  created_at timestamptz(3) not null,
  handled_at timestamptz(3),
  handled_by text references admins (id)
);
create index infringements_waiting on infringements (created_at, id) where state = 'open';
create index infringements_handled on infringements (state, handled_at, id) where state <> 'open';

-- The back office lists comments by time, those said to be risky and those it has hidden.
create index comments_newest on comments (created_at, id);
create index comments_hidden on comments (removed_at, id) where removed_by = 'admin';
