-- Notices may be shown to the content safety service as well (scope `notices`, off by default).
alter table machine_checks drop constraint machine_checks_scope_check;
alter table machine_checks add constraint machine_checks_scope_check
  check (scope in ('posts', 'videos', 'comments', 'danmaku', 'profiles', 'messages', 'notices')) not valid;

alter table notices
  -- Nobody sees it while it is checking (the service has not answered yet) or held (another administrator looks); refused: it is a draft again.
  add column check_state text not null default 'none' check (check_state in ('none', 'checking', 'held', 'refused')),
  -- What the checks that count now are kept by: each publication and each change of what is published is judged by itself.
  add column check_round text,
  -- What the service found: 机审：涉政 92%.
  add column check_marks text[] not null default '{}',
  add column check_reason text not null default '',
  -- Who had it checked, and when: another one takes the second look.
  add column checked_for text,
  add column checked_at timestamptz(3);
create index notices_held on notices (checked_at) where check_state = 'held';
