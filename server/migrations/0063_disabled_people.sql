-- Why and until when a person may not log in; without an end it holds until somebody lifts it.
alter table users
  add column disabled_at timestamptz(3),
  add column disabled_until timestamptz(3),
  add column disabled_reason text not null default '';
create index users_disabled_until on users (disabled_until) where disabled_until is not null;
create index users_newest on users (created_at desc, id desc);
