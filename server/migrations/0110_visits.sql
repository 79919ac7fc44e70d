-- Each opening of a work as the reader's browser told of it, also of those that were too short for a view. It names nobody:
-- `visit` is a hash of a number that the browser made for this one opening. It is told of again while it goes on;
-- `told_ms` and `told_completed` are what the row said before the last time, so that one statement can hand the
-- difference on to the sums.
create table visits (
  day date not null,
  post_id text not null,
  visit bigint not null,
  -- Reading in sight or playing, in milliseconds.
  active_ms integer not null check (active_ms >= 0),
  -- The end of the text was in sight, or nine tenths of the film were reached.
  completed boolean not null,
  told_ms integer,
  told_completed boolean,
  primary key (post_id, day, visit)
) partition by range (day);
select ensure_month_partitions('visits', (current_date - interval '1 month')::date, 5);

-- Their sums, changed with them: what creators look at is one row a work and day.
create table visit_days (
  day date not null,
  post_id text not null,
  opens integer not null,
  active_ms bigint not null,
  completed integer not null,
  quick_exits integer not null,
  primary key (post_id, day)
) partition by range (day);
select ensure_month_partitions('visit_days', (current_date - interval '1 month')::date, 5);
