-- What a content safety service (SAFETY_DRIVER) is to judge or has judged: a text of a post, a picture of it, a comment, a danmaku. Rows
-- are made with what they are about, judged by a job, and removed after ninety days; the figures stay in the sums by day.
create table machine_checks (
  id text primary key,
  scope text not null check (scope in ('posts', 'comments', 'danmaku')),
  -- The post, comment or danmaku; of a post the revision as well.
  subject_id text not null,
  revision_id text,
  part text not null check (part in ('title', 'summary', 'tags', 'body', 'cover', 'picture', 'text')),
  place integer not null default 0,
  -- The text, which goes when it has been judged, or the address of a picture.
  content text not null,
  hash text not null,
  -- What it is about waits for this alone, so that it goes out when nothing is found.
  holds boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  due_at timestamptz(3) not null,
  tried_at timestamptz(3),
  failure text,
  driver text,
  hits jsonb not null default '[]',
  verdict text not null default 'pass' check (verdict in ('pass', 'hold', 'refuse')),
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  -- A person has decided on what it is about.
  decided_at timestamptz(3)
);
create index machine_checks_due on machine_checks (due_at, id) where state = 'waiting';
create index machine_checks_subject on machine_checks (subject_id, scope);
create index machine_checks_same on machine_checks (hash, done_at) where state = 'done';
create index machine_checks_age on machine_checks (created_at);

-- Sums by day in China and scope: with an empty risk of all checks, else of the hits of one risk.
create table machine_check_days (
  day date not null,
  scope text not null,
  risk text not null,
  checks integer not null default 0,
  -- Asked of the service: a unit of its bill each. What was judged before is not asked again.
  units integer not null default 0,
  failures integer not null default 0,
  hits integer not null default 0,
  upheld integer not null default 0,
  overturned integer not null default 0,
  -- Of the service, and from what was written to what was judged.
  took_ms bigint not null default 0,
  waited_ms bigint not null default 0,
  primary key (day, scope, risk)
);

-- The service may refuse a comment where the operator has it so: that no is nobody's.
alter table remark_refusals alter column admin_id drop not null;
