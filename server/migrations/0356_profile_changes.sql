-- Nicknames, what people say of themselves, avatars and covers of their pages, introductions and logos of agencies are shown to the content safety service as well (scope
-- `profiles`). What is to be judged waits here, and takes effect when nothing is found or a person has let it through.
alter table machine_checks drop constraint machine_checks_scope_check;
alter table machine_checks add constraint machine_checks_scope_check
  check (scope in ('posts', 'videos', 'comments', 'danmaku', 'profiles')) not valid;

create table profile_changes (
  id text primary key,
  -- Of an agency who runs it.
  user_id text not null,
  field text not null check (field in ('nickname', 'bio', 'avatar', 'cover', 'agencyIntroduction', 'agencyLogo')),
  -- A text, or the address of a picture; what stood there before.
  value text not null,
  former text,
  -- checking: the service has not answered yet; held: a person decides; shown; refused; replaced: by a newer one, or taken back.
  state text not null default 'checking' check (state in ('checking', 'held', 'shown', 'refused', 'replaced')),
  -- What the service found, for who decides: 机审：涉政 92%.
  marks text[] not null default '{}',
  reason text not null default '',
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Null where nobody decided.
  decided_by text
);
create index profile_changes_open on profile_changes (user_id) where state in ('checking', 'held');
create index profile_changes_held on profile_changes (created_at, id) where state = 'held';
create index profile_changes_decided on profile_changes (state, ended_at desc, id desc) where decided_by is not null or state = 'refused';
create index profile_changes_age on profile_changes (created_at);
