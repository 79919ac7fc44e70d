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
  check ((audience = 'region') = (region is not null))
);
create index notices_shown on notices (pinned desc, publish_at desc, id) where withdrawn_at is null and publish_at is not null;
create index notices_new on notices (created_at desc, id);

-- To one person. `day` is China's: what is merged is merged within it. What stands for several people (`merge_key`)
-- counts them and remembers the latest, so that one who likes, unlikes and likes again counts once.
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
select ensure_month_partitions('notifications', (current_date - interval '1 month')::date, 14);

-- Lets go of the monthly partitions of a table whose last day is before `first`.
create function drop_month_partitions(parent text, first date) returns void language plpgsql as $$
declare
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = quote_ident(parent)::regclass
      and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$') and c.relname < parent || to_char(first, '"_"YYYY"_"MM')
  loop
    execute format('drop table %I', part);
  end loop;
end $$;

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

-- Each side's view of it. `answered`: has written something; `cleared_seq`: what was removed with the conversation.
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
  primary key (conversation_id, seq)
);

create table message_blocks (
  user_id text not null references users (id),
  target_id text not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, target_id)
);
create index message_blocks_latest on message_blocks (user_id, created_at desc, target_id);
