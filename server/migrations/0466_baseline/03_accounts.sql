-- Users, their logins, sanctions, certifications and identity checks, archives of their data, and whom they follow.

create table users (
  id text primary key,
  nickname text not null,
  mobile text unique,
  email text unique,
  password_hash text,
  avatar text,
  cover text,
  bio text not null default '',
  region text,
  certification text,
  identity text not null default 'user' check (identity in ('user', 'creator', 'agencies')),
  status smallint not null default 0,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  liked_count integer not null default 0,
  post_count integer not null default 0,
  created_at timestamptz(3) not null,
  -- Choices of the person about the own account.
  personalized boolean not null default true,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'following', 'nobody')),
  closing_at timestamptz(3),
  closed_at timestamptz(3),
  -- 青少年模式: on while there is a PIN.
  youth_pin_hash text,
  youth_minutes smallint,
  ip_location text,
  -- Why and until when a person may not log in; without an end it holds until somebody lifts it.
  disabled_at timestamptz(3),
  disabled_until timestamptz(3),
  disabled_reason text not null default '',
  -- Until when a password that an administrator made may be used to log in; null: the owner chose it.
  password_until timestamptz(3),
  -- An administrator has seen this person's password: no payee is changed and nothing is withdrawn until then.
  money_locked_until timestamptz(3),
  -- When a service found a person's name, identity number and mobile to belong together, which the settings may demand of commenters.
  -- The check itself goes after a year.
  identity_verified_at timestamptz(3),
  -- When a service found a person's face to be theirs, which the settings may demand of commenters besides.
  face_verified_at timestamptz(3),
  -- The age band that 青少年模式 was switched on for; null: switched on before there were bands, and shown what all of them together may
  -- see.
  youth_band text,
  -- A name as it looks, by which names that look alike are found. Null until it is worked out, and of closed accounts.
  name_skeleton text
);
create index users_nickname_trgm on users using gin (nickname gin_trgm_ops);
-- People named in a comment are looked up by nickname.
create index users_nickname on users (nickname);
create index users_closing on users (closing_at) where closing_at is not null;
create index users_disabled_until on users (disabled_until) where disabled_until is not null;
create index users_newest on users (created_at desc, id desc);
-- New users of a day, for the dashboard.
create index users_created on users (created_at, id);
-- Recipients of messages are looked up by the first letters of a nickname.
create index users_nickname_prefix on users (lower(nickname) text_pattern_ops) where status = 0;
-- The back office orders people by their followers and their posts.
create index users_by_followers on users (follower_count, id);
create index users_by_works on users (post_count, id);
-- Entries are made at once: a list of pending ones would be merged by whoever happens to fill it, a follower for instance.
create index users_nickname_pairs on users using gin (character_pairs(nickname)) with (fastupdate = off);
-- The four digits of a mobile that are shown to agencies.
create index users_mobile_end on users (right(mobile, 4)) where mobile is not null;
create index users_name_skeleton on users (name_skeleton) where name_skeleton is not null;

create function tally_user_changed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select format('users:%s:%s:%s', status, identity, region), n
  from (values (old.status, old.identity, old.region, -1), (new.status, new.identity, new.region, 1)) as side (status, identity, region, n);
  return null;
end $$;

create trigger users_tally_added after insert on users referencing new table as added
  for each statement execute function tally_rows_added('users', '1');
create trigger users_tally_removed after delete on users referencing old table as removed
  for each statement execute function tally_rows_removed('users', '1');
create trigger users_tally_values_added after insert on users referencing new table as added
  for each statement execute function tally_values_added('users:', $$format('%s:%s:%s', status, identity, region)$$);
create trigger users_tally_values_removed after delete on users referencing old table as removed
  for each statement execute function tally_values_removed('users:', $$format('%s:%s:%s', status, identity, region)$$);
create trigger users_tally_changed after update on users for each row
  when (old.status is distinct from new.status or old.identity is distinct from new.identity or old.region is distinct from new.region)
  execute function tally_user_changed();

create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('user', 'admin')),
  owner_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ip text not null,
  user_agent text not null,
  -- A renewed session goes on: it keeps the time of the login, and its predecessor is no device of its own any more.
  began_at timestamptz(3) not null,
  replaced boolean not null default false,
  -- All sessions that were renewed one out of another share the first one's id; null: it is the first itself. `successor` is what a
  -- renewed session was answered, sealed, for who asks again within its last minute.
  family_id text,
  successor text
);
create index sessions_owner on sessions (kind, owner_id);
create index sessions_expiry on sessions (expires_at);

create table captchas (
  id text primary key,
  target text not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  wrong_tries smallint not null default 0,
  used_at timestamptz(3),
  ip text not null,
  -- A code is written down before it is sent; this says that sending it failed, so it uses nothing up.
  failed_at timestamptz(3),
  -- Codes are counted by who asked for them, and guesses of a stranger are counted apart from the asker's.
  network text not null default '',
  wide_network text not null default '',
  device text,
  foreign_tries smallint not null default 0
);
create index captchas_target on captchas (target, created_at desc);
create index captchas_ip on captchas (ip, created_at desc);
create index captchas_network on captchas (network, created_at desc);
create index captchas_wide_network on captchas (wide_network, created_at desc);
-- Counted every minute by the alerts.
create index captchas_unsent on captchas (failed_at) where failed_at is not null;

-- Which version of which document a person agreed to. Rows are only added.
create table consents (
  user_id text not null references users (id),
  document text not null check (document in ('userTerm', 'privacy')),
  version text not null,
  agreed_at timestamptz(3) not null,
  ip text not null,
  primary key (user_id, document, version)
);

-- How long somebody in 青少年模式 has looked at the site today, on all devices together; yesterday's is overwritten.
create table youth_time (
  user_id text primary key references users (id),
  day date not null,
  seconds integer not null,
  extra_minutes integer not null default 0,
  -- Up to when time was counted: two pages in sight at once count once.
  counted_at timestamptz(3) not null
);

-- Rights that are taken from a person for a time or for good. It lapses by its time, without anything that has to run: a row whose time
-- is over stands for nobody, and the next one of its kind closes it, else the hour. Of a kind at most one is not ended.
create table sanctions (
  id text primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('mute', 'noPublish', 'noRecommend', 'holdEarnings', 'login')),
  rule text not null,
  reason text not null,
  cause_type text check (cause_type in ('post', 'comment', 'danmaku', 'report')),
  cause_id text,
  cause_text text not null default '',
  given_by text,
  given_at timestamptz(3) not null,
  until timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  ended_how text check (ended_how in ('lifted', 'overturned', 'replaced', 'lapsed')),
  ended_reason text not null default '',
  appeal_text text,
  appealed_at timestamptz(3),
  appeal_state text check (appeal_state in ('pending', 'granted', 'refused')),
  appeal_reply text not null default '',
  appeal_decided_by text,
  appeal_decided_at timestamptz(3),
  check ((cause_type is null) = (cause_id is null)),
  check ((ended_at is null) = (ended_how is null)),
  check ((appeal_text is null) = (appeal_state is null) and (appeal_text is null) = (appealed_at is null))
);
create unique index sanctions_standing on sanctions (kind, user_id) where ended_at is null;
create index sanctions_user on sanctions (user_id, given_at desc, id);
create index sanctions_given on sanctions (given_at desc, id);
create index sanctions_open on sanctions (given_at desc, id) where ended_at is null;
create index sanctions_lapsing on sanctions (until) where ended_at is null;
create index sanctions_appealed on sanctions (appealed_at, id) where appeal_state = 'pending' and ended_at is null;

-- The steps that follow on breaking a rule for the first, second, … time, and for how long a sanction counts. A rule without a row has
-- the standard that comes with the product.
create table sanction_rules (
  rule text primary key,
  lapse_days integer not null check (lapse_days > 0),
  steps jsonb not null,
  changed_at timestamptz(3) not null,
  changed_by text not null
);

-- 认证 that administrators give and take back. Lists read users.certification; a row here says who gave it, on what evidence and until
-- when, and what the account bore before. Rows stay until the account is closed.
create table certifications (
  id text primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('person', 'profession', 'organisation')),
  text text not null,
  evidence text not null,
  former text,
  given_by text not null,
  given_at timestamptz(3) not null,
  until timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  ended_how text check (ended_how in ('lapsed', 'revoked', 'replaced')),
  ended_reason text not null default '',
  check ((ended_at is null) = (ended_how is null))
);
create unique index certifications_standing on certifications (user_id) where ended_at is null;
create index certifications_user on certifications (user_id, given_at desc, id);
create index certifications_lapsing on certifications (until) where ended_at is null;

-- Identities that a service (IDENTITY_DRIVER) is to compare with the registers, or has compared: of an application to become an agency,
-- of a payee, or of somebody before they comment. The data lie here sealed until the answer is there; then a keyed digest of them stays,
-- with what was agreed to and what was answered. Rows go after a year, and with the account.
create table identity_checks (
  id text primary key,
  user_id text not null references users (id),
  purpose text not null check (purpose in ('application', 'payee', 'person')),
  -- The application, the payee or the user.
  subject_id text not null,
  kind text not null check (kind in ('person', 'bankCard', 'company', 'face')),
  -- How many of name, numbers and mobile were compared.
  elements smallint not null check (elements between 2 and 4),
  input_sealed text,
  mark bytea not null,
  -- The person, with the last digits alone: 程** 尾号 0029.
  shown text not null,
  state text not null default 'waiting' check (state in ('begun', 'waiting', 'match', 'mismatch', 'unsure', 'failed', 'expired')),
  detail text not null default '',
  -- The error that kept the last question from being answered.
  failure text,
  service text not null,
  request_id text,
  consent_version text not null,
  consented_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  expires_at timestamptz(3),
  check ((state = 'waiting') = (input_sealed is not null))
);
create index identity_checks_subject on identity_checks (subject_id, purpose);
create index identity_checks_user on identity_checks (user_id, created_at desc);
create index identity_checks_age on identity_checks (created_at);
create index identity_checks_sealed on identity_checks (id) where input_sealed is not null;
-- Each one costs: of two that are begun at once, one is refused.
create unique index identity_checks_open_face on identity_checks (subject_id, purpose)
  where kind = 'face' and state in ('begun', 'waiting');

-- 以该用户视角查看: an administrator reads the site as a person does, for minutes and with a reason. The token is of this row alone and is good as long as
-- the administrator's own login is (admin_session, or what that was renewed by), so whatever ends the login ends it. The person finds the
-- rows among the records of the account; they go after a year, and with the account.
create table impersonations (
  id text primary key,
  user_id text not null references users (id),
  admin_id text not null references admins (id),
  -- The first session of the login it was begun in.
  admin_session text not null,
  reason text not null,
  token_hash bytea not null unique,
  began_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index impersonations_user on impersonations (user_id, began_at desc, id);
create index impersonations_age on impersonations (began_at);
create index impersonations_open on impersonations (expires_at) where ended_at is null;

create table profile_changes (
  id text primary key,
  -- Of an agency who runs it.
  user_id text not null,
  field text not null check (
    field in ('nickname', 'bio', 'avatar', 'cover', 'agencyIntroduction', 'agencyLogo', 'collectionTitle', 'collectionDescription')
    ),
  -- A text, or the address of a picture; what stood there before.
  value text not null,
  former text,
  -- checking: the service has not answered yet; held: a person decides; shown; refused; replaced: by a newer one, or taken back.
  state text not null default 'checking' check (state in ('checking', 'held', 'shown', 'refused', 'replaced')),
  -- Findings of the service for the person who decides: 机审：涉政 92%.
  marks text[] not null default '{}',
  reason text not null default '',
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Null where nobody decided.
  decided_by text,
  -- The collection; empty where there is one of it a person.
  subject_id text not null default ''
);
create index profile_changes_open on profile_changes (user_id) where state in ('checking', 'held');
create index profile_changes_held on profile_changes (created_at, id) where state = 'held';
create index profile_changes_decided on profile_changes (state, ended_at desc, id desc) where decided_by is not null or state = 'refused';
create index profile_changes_age on profile_changes (created_at);

-- Archives of everything about a person, made by a job. The file lies in the private store under `key`.
create table data_exports (
  id text primary key,
  user_id text not null references users (id),
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  key text,
  bytes bigint
);
create index data_exports_user on data_exports (user_id, requested_at desc);
create index data_exports_expiry on data_exports (expires_at) where key is not null;

-- Archives of all posts of a creator, made by a job. The file lies in the private store under `key`.
create table work_archives (
  id text primary key,
  user_id text not null references users (id),
  videos boolean not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  key text,
  bytes bigint,
  works integer
);
create index work_archives_user on work_archives (user_id, requested_at desc);
create index work_archives_expiry on work_archives (expires_at) where key is not null;

create table follows (
  follower_id text not null references users (id),
  followee_id text not null references users (id),
  created_at timestamptz(3) not null,
  -- The post on whose page the person was followed; null: elsewhere, or not recorded yet then.
  post_id text,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_following on follows (follower_id, created_at, followee_id);
create index follows_followers on follows (followee_id, created_at, follower_id);
create index follows_post on follows (post_id, created_at) where post_id is not null;
