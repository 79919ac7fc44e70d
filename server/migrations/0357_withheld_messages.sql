-- The first message to somebody who neither answered nor follows may be shown to the content safety service (scope `messages`, off by default).
alter table machine_checks drop constraint machine_checks_scope_check;
alter table machine_checks add constraint machine_checks_scope_check
  check (scope in ('posts', 'videos', 'comments', 'danmaku', 'profiles', 'messages')) not valid;

-- Kept from who received it: until a person has looked at it, or for good. Null for all others, which is every message but a few.
alter table messages
  add column withheld text check (withheld in ('held', 'refused')),
  -- What the service found, for who decides: 机审：涉政 92%.
  add column marks text[] not null default '{}';
create index messages_held on messages (created_at, id) where withheld = 'held';
