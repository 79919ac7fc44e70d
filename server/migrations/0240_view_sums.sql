-- What stays of a day's views when their rows go: figures of each work, and a fingerprint of the rows that they were counted from, against
-- which rows of a backup can be held. One row a work and day, as in work_earnings.
create table view_days (
  day date not null,
  post_id text not null,
  raw_views integer not null,
  own_views integer not null,
  agency_views integer not null,
  repeated_views integer not null,
  hasty_views integer not null,
  excess_views integer not null,
  device_views integer not null,
  network_views integer not null,
  agent_views integer not null,
  unread_views integer not null,
  fresh_views integer not null,
  pattern_views integer not null,
  surge_views integer not null,
  refused_views integer not null,
  valid_views integer not null,
  visitors integer not null,
  fingerprint bytea not null,
  primary key (post_id, day),
  constraint view_days_views check (raw_views = own_views + agency_views + repeated_views + hasty_views + excess_views + device_views
    + network_views + agent_views + unread_views + fresh_views + pattern_views + surge_views + refused_views + valid_views)
);
create index view_days_day on view_days using brin (day) with (pages_per_range = 32, autosummarize = on);

-- A day that was summed is corrected no more; once its rows have gone, its figures are read from the sums. Those of the whole site
-- stand here, since who read two posts is one visitor.
alter table closed_view_days
  add column summed_at timestamptz(3),
  add column removed_at timestamptz(3),
  add column site_views integer,
  add column site_visitors integer,
  add column site_people integer;
