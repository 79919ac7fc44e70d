-- A day is settled in parts, each a transaction of its own. `settling` is the revision under way; `part` of `parts` tells which authors' earnings
-- are written, and further how many postings there were, `posted_to` up to which holder, in the order of ids, they are paid.
alter table settled_days
  add column settling integer,
  -- Counts how often it was begun, with a difference or not.
  add column round integer not null default 0,
  add column part integer not null default 0,
  add column parts integer not null default 0,
  add column posted_to text collate "C" not null default '',
  -- What the round under way, or the last one, came to.
  add column works integer not null default 0,
  add column gross bigint not null default 0,
  -- Also keeps a worker of the version before, which knows no parts, from ending what is half done.
  add constraint settled_days_settling check (settling = revision + 1);

-- What the round under way owes to whom: filled while earnings are written, emptied as it is posted.
create table settlement_holders (
  day date not null,
  owner_id text collate "C" not null,
  amount bigint not null,
  primary key (day, owner_id)
);

-- Views that are corrected while their day is settled: how many a work had when the round began, by which it is settled to its end.
create table settlement_counts (
  day date not null,
  post_id text not null,
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
  primary key (day, post_id)
);

-- The revision under way that takes this correction in; `revision` says so once it is done.
alter table view_correction_days add column settling integer;
