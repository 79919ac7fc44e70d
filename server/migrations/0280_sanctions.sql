-- What is taken from a person for a time or for good. It lapses by its time, without anything that has to run: a row whose time is
-- over stands for nobody, and the next one of its kind closes it, else the hour. Of a kind at most one is not ended.
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

-- Who is disabled now.
insert into sanctions (id, user_id, kind, rule, reason, given_at, until)
select 'd' || substr(md5(id), 1, 13), id, 'login', 'other', disabled_reason, coalesce(disabled_at, created_at), disabled_until
from users where status = 1;
