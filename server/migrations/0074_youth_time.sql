-- How long somebody in 青少年模式 has looked at the site today, on all devices together; yesterday's is overwritten.
create table youth_time (
  user_id text primary key references users (id),
  day date not null,
  seconds integer not null,
  extra_minutes integer not null default 0,
  -- Up to when time was counted: two pages in sight at once count once.
  counted_at timestamptz(3) not null
);
