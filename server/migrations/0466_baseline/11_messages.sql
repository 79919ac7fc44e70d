-- Notices, notifications and conversations.

-- From administrators to many. Nobody sees one without `publish_at`, before it, or once it is withdrawn.
create table notices (
  id text primary key,
  title text not null,
  body jsonb not null,
  html text not null,
  audience text not null check (audience in ('everyone', 'user', 'creator', 'agencies', 'region')),
  region text,
  pinned boolean not null,
  publish_at timestamptz(3),
  announced_at timestamptz(3),
  withdrawn_at timestamptz(3),
  author_id text not null references admins (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Nobody sees it while it is checking (the service has not answered yet) or held (another administrator looks); refused: it is a draft again.
  check_state text not null default 'none' check (check_state in ('none', 'checking', 'held', 'refused')),
  -- The round whose checks count now: each publication and each change of a published notice is judged by itself.
  check_round text,
  -- Findings of the service: 机审：涉政 92%.
  check_marks text[] not null default '{}',
  check_reason text not null default '',
  -- The administrator who had it checked, and when: another one takes the second look.
  checked_for text,
  checked_at timestamptz(3),
  check ((audience = 'region') = (region is not null))
);
create index notices_shown on notices (pinned desc, publish_at desc, id) where withdrawn_at is null and publish_at is not null;
create index notices_new on notices (created_at desc, id);
create index notices_by_publishing on notices (publish_at, id);
create index notices_held on notices (checked_at) where check_state = 'held';

-- People who have opened a notice, each once: its reach. Which notices a person has read is kept by their own browser alone.
create table notice_opens (
  notice_id text not null references notices (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  opened_at timestamptz(3) not null,
  primary key (notice_id, user_id)
);
create index notice_opens_user on notice_opens (user_id);

-- To one person. `day` is China's; notifications merge within it. One that stands for several people (`merge_key`) counts them and
-- remembers the latest, so that a person who likes, unlikes and likes again counts once.
create table notifications (
  id text not null,
  day date not null,
  user_id text not null,
  kind text not null check (kind in ('audit', 'comment', 'reply', 'mention', 'like', 'follow', 'subAccount', 'withdrawal', 'system')),
  title text not null,
  content text not null,
  link text,
  actor_id text,
  merge_key text,
  count integer not null,
  recent_actors text[] not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (id, day)
) partition by range (day);
create index notifications_new on notifications (user_id, day, created_at, id);
create index notifications_unread on notifications (user_id, day, created_at, id) where read_at is null;
create unique index notifications_merged on notifications (user_id, merge_key, day) where merge_key is not null;
-- Notifications of a comment go with it: found by its address, when it is removed or hidden.
create index notifications_of_comment on notifications (link) where kind in ('comment', 'reply', 'mention');

select ensure_month_partitions('notifications', (current_date - interval '1 month')::date, 14);

-- The kinds a person has switched off; without a row none.
create table notify_settings (
  user_id text primary key references users (id),
  off text[] not null
);

-- One for each two people who have written to each other, `user_a` the smaller id.
create table conversations (
  id text primary key,
  user_a text not null references users (id),
  user_b text not null references users (id),
  opened_by text not null,
  -- Whether the one who opened it was a stranger to the other then: so many a day are allowed.
  as_stranger boolean not null,
  last_seq integer not null default 0,
  created_at timestamptz(3) not null,
  unique (user_a, user_b),
  check (user_a < user_b collate "C")
);
create index conversations_strangers on conversations (opened_by, created_at) where as_stranger;

-- Each side's view of it. `answered`: has written something; `cleared_seq`: up to which message the person has removed the conversation.
create table conversation_members (
  conversation_id text not null references conversations (id),
  user_id text not null references users (id),
  peer_id text not null references users (id),
  answered boolean not null default false,
  shown boolean not null default false,
  unread integer not null default 0,
  read_seq integer not null default 0,
  read_at timestamptz(3),
  cleared_seq integer not null default 0,
  last_at timestamptz(3) not null,
  primary key (conversation_id, user_id)
) with (fillfactor = 80);
create index conversation_members_list on conversation_members (user_id, last_at desc, conversation_id) where shown;
create index conversation_members_unread on conversation_members (user_id) where unread > 0;

create table messages (
  conversation_id text not null references conversations (id),
  seq integer not null,
  id text not null unique,
  sender_id text not null,
  content text not null,
  image_url text,
  created_at timestamptz(3) not null,
  recalled_at timestamptz(3),
  removed_by_sender boolean not null default false,
  removed_by_receiver boolean not null default false,
  -- Kept from who received it: until a person has looked at it, or for good. Null for all others, which is every message but a few.
  withheld text check (withheld in ('held', 'refused')),
  -- Findings of the service for the person who decides: 机审：涉政 92%.
  marks text[] not null default '{}',
  primary key (conversation_id, seq)
);
create index messages_held on messages (created_at, id) where withheld = 'held';
-- Pictures that somebody has sent.
create index messages_pictures on messages (sender_id) where image_url is not null;

create table message_blocks (
  user_id text not null references users (id),
  target_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, target_id)
);
create index message_blocks_latest on message_blocks (user_id, created_at desc, target_id);
