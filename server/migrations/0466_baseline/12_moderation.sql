-- Words of the filter, checks by a content safety service, reports, infringements, and fingerprints of refused content.

-- Words that may not be said, or not without somebody looking at it. `folded` is the word as the matcher sees it: half
-- width, lower case, simplified, without spaces and symbols; two words that fold alike are one.
create table sensitive_words (
  id text primary key,
  word text not null,
  folded text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['posts', 'comments', 'danmaku', 'messages', 'names']),
  action text not null check (action in ('block', 'review', 'replace')),
  note text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index sensitive_words_newest on sensitive_words (updated_at, id);

-- A short list to begin with. A serious article may have to name what a comment only advertises, so there it is looked at.
insert into sensitive_words (id, word, folded, scopes, action, note, created_at, updated_at)
select substr(md5(word), 1, 14), word, word, scopes, action, note, now(), now() from (values
  ('代开发票', array['comments', 'danmaku', 'messages', 'names'], 'block', '违法广告'),
  ('办证刻章', array['comments', 'danmaku', 'messages', 'names'], 'block', '违法广告'),
  ('赌博网站', array['comments', 'danmaku', 'messages', 'names'], 'block', '涉赌'),
  ('网上赌场', array['comments', 'danmaku', 'messages', 'names'], 'block', '涉赌'),
  ('在线裸聊', array['posts', 'comments', 'danmaku', 'messages', 'names'], 'block', '色情引流'),
  ('上门服务加我', array['comments', 'danmaku', 'messages', 'names'], 'block', '色情引流'),
  ('出售冰毒', array['posts', 'comments', 'danmaku', 'messages', 'names'], 'block', '涉毒'),
  ('枪支弹药出售', array['posts', 'comments', 'danmaku', 'messages', 'names'], 'block', '涉枪'),
  ('刷单兼职', array['comments', 'danmaku', 'messages'], 'block', '诈骗'),
  ('稳赚不赔', array['posts', 'comments', 'danmaku'], 'review', '疑似荐股'),
  ('加微信领取', array['posts', 'comments', 'danmaku'], 'review', '引流'),
  ('人肉搜索', array['posts', 'comments', 'danmaku'], 'review', '可能侵犯隐私'),
  ('傻逼', array['comments', 'danmaku', 'messages'], 'replace', '辱骂'),
  ('他妈的', array['comments', 'danmaku'], 'replace', '辱骂'),
  ('闻见官方', array['names'], 'block', '冒充官方'),
  ('官方客服', array['names'], 'block', '冒充官方'),
  ('系统管理员', array['names'], 'block', '冒充官方')
) as list (word, scopes, action, note);

-- Contents that a content safety service (SAFETY_DRIVER) is to judge or has judged: texts, pictures, videos and captions of posts,
-- comments, danmaku, profiles, first messages to strangers, notices. Rows are made with what they are about, judged by a job, and removed
-- after ninety days; the figures stay in the sums by day.
create table machine_checks (
  id text primary key,
  scope text not null check (scope in ('posts', 'videos', 'comments', 'danmaku', 'profiles', 'messages', 'notices')),
  -- The post, comment or danmaku; of a post the revision as well.
  subject_id text not null,
  revision_id text,
  part text not null check (part in ('title', 'summary', 'tags', 'body', 'cover', 'picture', 'text', 'video', 'embedded', 'captions')),
  place integer not null default 0,
  -- The text, which goes when it has been judged, or the address of a picture.
  content text not null,
  hash text not null,
  -- The subject waits for this check alone, so that it goes out when nothing is found.
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
  -- When a person decided on the subject.
  decided_at timestamptz(3),
  -- The provider's id of the task, and since when it is at it; kept over restarts, and empty again when nothing came of it.
  task_id text,
  begun_at timestamptz(3)
);
create index machine_checks_due on machine_checks (due_at, id) where state = 'waiting';
create index machine_checks_subject on machine_checks (subject_id, scope);
create index machine_checks_same on machine_checks (hash, done_at) where state = 'done';
create index machine_checks_age on machine_checks (created_at);
create index machine_checks_tasks on machine_checks (hash) where state = 'waiting' and task_id is not null;

-- Sums by day in China and scope: with an empty risk of all checks, else of the hits of one risk.
create table machine_check_days (
  day date not null,
  scope text not null,
  risk text not null,
  checks integer not null default 0,
  -- Asked of the service: a unit of its bill each. A content that was judged before is not asked again.
  units integer not null default 0,
  failures integer not null default 0,
  hits integer not null default 0,
  upheld integer not null default 0,
  overturned integer not null default 0,
  -- Of the service, and from the writing to the verdict.
  took_ms bigint not null default 0,
  waited_ms bigint not null default 0,
  -- Times that the service was asked; a video costs by its minutes, so units may be more.
  asked integer not null default 0,
  primary key (day, scope, risk)
);

-- Reports of people. A case is one thing that is reported, by however many; while it is open there is one of each.
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
-- Cases about one person.
create index report_cases_author on report_cases (author_id, first_at desc) where author_id is not null;
create index report_cases_by_count on report_cases (state, report_count, id);

create trigger report_cases_tally_added after insert on report_cases referencing new table as added
  for each statement execute function tally_values_added('reports:', 'state');
create trigger report_cases_tally_removed after delete on report_cases referencing old table as removed
  for each statement execute function tally_values_removed('reports:', 'state');
create trigger report_cases_tally_changed after update on report_cases for each row
  when (old.state <> new.state) execute function tally_column_changed('reports:', 'state');

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
-- The number of people who reported a post lowers its heat.
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

-- Proof that comes as pictures. One that no complaint has taken within a day is removed with its file.
create table infringement_pictures (
  id text primary key,
  infringement_id text references infringements (id),
  key text not null,
  width integer not null,
  height integer not null,
  ip text not null,
  created_at timestamptz(3) not null
);
create index infringement_pictures_of on infringement_pictures (infringement_id) where infringement_id is not null;
create index infringement_pictures_loose on infringement_pictures (created_at) where infringement_id is null;

-- Content that moderators sent back or took down stays recognisable: its fingerprints are kept apart from the post, which may be deleted for good.
create table refusals (
  id bigint generated always as identity primary key,
  post_id text not null,
  revision_id text not null unique,
  author_id text not null,
  type text not null,
  title text not null,
  how text not null check (how in ('rejected', 'takenDown')),
  reason text not null,
  decided_at timestamptz(3) not null,
  -- Different passages of the text, of which refused_passages holds a sample.
  passages integer not null,
  -- Null until every picture of the revision has its fingerprint.
  completed_at timestamptz(3)
);
create index refusals_of_author on refusals (author_id);
create index refusals_by_time on refusals (decided_at);
create index refusals_incomplete on refusals (id) where completed_at is null;

create table refused_passages (
  hash bigint not null,
  refusal_id bigint not null references refusals (id) on delete cascade,
  -- `whole`: the hash of all of a text that is too short for passages.
  kind text not null check (kind in ('passage', 'whole')),
  primary key (hash, refusal_id)
);
create index refused_passages_of on refused_passages (refusal_id);

create table refused_pictures (
  id bigint generated always as identity primary key,
  refusal_id bigint not null references refusals (id) on delete cascade,
  kind text not null check (kind in ('picture', 'frame', 'file')),
  -- The address of a picture or the SHA-256 of a film: the same file is the same picture, however plain.
  name text,
  hash bigint,
  bands integer[] not null,
  -- A picture's bands as columns, each with its index: hundreds of probes in one array take an index of arrays seconds, these milliseconds.
  band0 integer generated always as (bands[1]) stored,
  band1 integer generated always as (bands[2]) stored,
  band2 integer generated always as (bands[3]) stored,
  band3 integer generated always as (bands[4]) stored
);
create index refused_pictures_of on refused_pictures (refusal_id);
create index refused_pictures_by_name on refused_pictures (name) where name is not null;
create index refused_pictures_band0 on refused_pictures (band0);
create index refused_pictures_band1 on refused_pictures (band1);
create index refused_pictures_band2 on refused_pictures (band2);
create index refused_pictures_band3 on refused_pictures (band3);

-- Of hundreds of bands the planner expects so many rows that it would rather read all pictures, which takes seconds.
create function refused_pictures_like(probes integer[], most integer) returns setof bigint language sql stable
set enable_seqscan = off
as $$
  select id from refused_pictures
  where band0 = any(probes) or band1 = any(probes) or band2 = any(probes) or band3 = any(probes) limit most
$$;
