-- Figures and errors of browsers, alerts, backups.

-- Measurements of browsers for a sample of page loads: of each day so many in each step of size. No row can be told to be of one load.
-- Rows are few and changed all the time, so pages keep room for their next versions.
create table page_vitals (
  day date not null,
  vital text not null,
  kind text not null,
  device text not null,
  navigation text not null,
  steps integer[] not null,
  primary key (day, vital, kind, device, navigation)
) with (fillfactor = 60);

-- Errors in browsers, summed by day and message: no addresses, no accounts, no words of people.
create table page_errors (
  day date not null,
  digest text not null,
  what text not null,
  page text not null,
  message text not null,
  place text not null,
  n integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (day, digest)
);

-- Limits that were passed, and who is told: mail addresses and group robots of 企业微信, 钉钉 and 飞书.
create table alert_targets (
  id text primary key,
  kind text not null check (kind in ('mail', 'wecom', 'dingtalk', 'feishu')),
  name text not null,
  -- Address and secret as JSON, sealed: a robot's address lets anybody write to its group.
  sealed text not null,
  -- The part of the address that is shown: a mail address, the end of a robot's.
  hint text not null,
  signed boolean not null,
  enabled boolean not null default true,
  version integer not null default 1,
  -- How the last message went; no failure: it arrived.
  last_at timestamptz(3),
  last_failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by text not null
);

create table alerts (
  id text primary key,
  rule text not null,
  value double precision not null,
  peak double precision not null,
  bound integer not null,
  detail text not null default '',
  opened_at timestamptz(3) not null,
  -- When it was told last; null: it may still be a flicker.
  told_at timestamptz(3),
  -- Well below its limit since then.
  clear_since timestamptz(3),
  ended_at timestamptz(3),
  ended_how text check (ended_how in ('recovered', 'off')),
  check ((ended_at is null) = (ended_how is null))
);
create unique index alerts_open on alerts (rule) where ended_at is null;
create index alerts_shown on alerts ((ended_at is null) desc, opened_at desc, id) where told_at is not null;

-- Written down before it is sent, one for each target and minute; a worker that sends it claims it.
create table alert_messages (
  id text primary key,
  target_id text not null references alert_targets (id) on delete cascade,
  kind text not null check (kind in ('alert', 'test')),
  title text not null,
  text text not null,
  state text not null check (state in ('pending', 'sent', 'failed')),
  tries integer not null default 0,
  claimed_until timestamptz(3),
  failure text,
  created_at timestamptz(3) not null,
  next_at timestamptz(3),
  sent_at timestamptz(3)
);
create index alert_messages_newest on alert_messages (created_at desc, id);
create index alert_messages_target on alert_messages (target_id);

-- When the product was last backed up, told where its health is looked at.
create table backups (
  at timestamptz primary key,
  rows bigint not null,
  files bigint not null,
  bytes bigint not null,
  sealed boolean not null
);
