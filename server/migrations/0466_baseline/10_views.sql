-- Views and visits, the closing and judging of their days, and corrections.

-- Every counted view. `viewer` is a hash of the person, or of the session of a guest; `day` is China's. A view without `left_out` is
-- valid (it earns): the index lets a viewer have one of a post and day.
create table view_events (
  day date not null,
  at timestamptz(3) not null,
  post_id text not null,
  viewer bigint not null,
  user_id text,
  seconds integer not null,
  source text,
  left_out text check (left_out in (
    'own', 'agency', 'repeated', 'hasty', 'excess', 'device', 'network', 'agent', 'unread', 'fresh', 'pattern', 'surge', 'refused'
    )),
  -- Where a view came from: the province or country of its address, and what it was read on. Null: not known.
  region text,
  reader text check (reader in ('phone', 'tablet', 'desktop')),
  -- Where a guest's view came from, as keyed hashes that change every day: enough to see many sessions from one place, and
  -- nothing by which a reader could be found again. Views of people who are logged in hold neither.
  network bigint,
  device bigint,
  -- Which correction turned a view down, so that just these can count again.
  correction_id text,
  -- Where a guest's view came from, further: the addresses beside it, and the browser whatever the address. Like `network` and `device`
  -- keyed hashes that change every day. `visit` is the opening of the post that the view is a part of.
  subnet bigint,
  agent bigint,
  visit bigint
) partition by range (day);
create unique index view_events_valid on view_events (day, post_id, viewer) where left_out is null;
-- Heat looks for what was done since some time. Rows come in the order of time, so the smallest of indexes will do, and
-- counting a view does not get dearer by it.
create index view_events_at on view_events using brin (at) with (pages_per_range = 16, autosummarize = on);
-- Creators look at the figures of their own posts: views, valid or not, of some posts in some days.
create index view_events_post on view_events (post_id, day);
-- A day of views is found without reading its month: they come in the order of days.
create index view_events_day on view_events using brin (day) with (pages_per_range = 32, autosummarize = on);

select ensure_month_partitions('view_events', (current_date - interval '1 month')::date, 5);

-- When a session last had a view of a post counted; `key` is a hash of both. Swept once it holds nothing off any more.
create table view_sessions (
  key bigint primary key,
  counted_at timestamptz(3) not null
) with (fillfactor = 70);

-- Each opening of a post as the reader's browser told of it, also of those that were too short for a view. It names nobody: `visit` is a
-- hash of a number that the browser made for this one opening. It is told of again while it goes on; `told_ms` and `told_completed` are
-- what the row said before the last time, so that one statement can hand the difference on to the sums.
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
  -- Visits are judged likewise. `device` is a browser at one address, or a person who is logged in; both marks change every day.
  network bigint,
  device bigint,
  left_out text check (left_out in ('device', 'network', 'pattern')),
  -- How long the film of a visit is, in milliseconds; null of an article. A film that is played twice in one opening counts once, so
  -- the sums take no more of a visit than this; `active_ms` stays what the browser told.
  length_ms integer,
  primary key (post_id, day, visit)
) partition by range (day);

select ensure_month_partitions('visits', (current_date - interval '1 month')::date, 5);

-- Their sums, changed with them: what creators look at is one row a post and day.
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

-- A closed day takes no more views: a late view counts for the next open day.
create table closed_view_days (
  day date primary key,
  closed_at timestamptz(3) not null,
  -- A day is closed first and judged afterwards, in parts: `judged_step` and `judged_after` tell where the next part begins.
  judged_step integer not null default 0,
  judged_after text not null default '',
  judged_at timestamptz(3),
  -- Valid views once judged, against which the next days are measured.
  views bigint,
  -- The share of the guests' networks that had any view with reading behind it.
  read_share real,
  -- A day that was summed is corrected no more; once its rows have gone, its figures are read from the sums. Those of the whole site
  -- stand here, since a reader of two posts is one visitor.
  summed_at timestamptz(3),
  removed_at timestamptz(3),
  site_views integer,
  site_visitors integer,
  site_people integer,
  -- Views that a day's judging or a later correction turns down leave the public counts and the hours that heat is made of, too.
  -- `changes` counts judging and corrections of a day, `counted_changes` those that the public counts hold.
  changes integer not null default 0,
  counted_changes integer not null default 0
);

-- Sums of a day's views, which stay when their rows go: figures of each post, and a fingerprint of the rows that they were counted from,
-- against which rows of a backup can be held. One row a post and day, as in work_earnings.
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

-- Valid views of whole hours, summed once the hour is over: a window of a month is not read view by view.
create table view_hours (
  day date not null,
  hour timestamptz(3) not null,
  post_id text not null,
  views integer not null,
  primary key (day, hour, post_id)
) partition by range (day);

select ensure_month_partitions('view_hours', (current_date - interval '1 month')::date, 5);

-- How many a party (an agency, or an author without one) had of a closed day: first as they came, once judged the valid ones.
create table view_day_parties (
  day date not null,
  party text not null,
  views integer not null,
  visits integer not null,
  guests integer not null default 0,
  people integer not null default 0,
  primary key (party, day)
);
create index view_day_parties_day on view_day_parties (day, party);

-- While a day is judged: the site's valid views by where they came from, of what has more than some.
create table view_day_crowds (
  day date not null,
  kind text not null check (kind in ('all', 'device', 'network', 'subnet', 'agent', 'fresh')),
  value bigint not null,
  views integer not null,
  primary key (day, kind, value)
);

-- Views of a post and day that its public count leaves out.
create table view_day_discounts (
  day date not null,
  post_id text not null,
  views integer not null,
  primary key (day, post_id)
);

-- The weight of the views that one network (/24, /48) has of one post in an hour, until the day is judged: a hundred count in full, then
-- ever less. A thousand count 330, sixty thousand 739.
create function weighed_views(views bigint) returns bigint language sql immutable parallel safe
return case when views <= 100 then views else floor(100 * (1 + ln(views / 100.0)))::bigint end;

-- Until when a network's many views of one post have been left out of the public counts, hour by hour.
create table view_weighing (
  only_row boolean primary key default true check (only_row),
  weighed_until timestamptz(3) not null
);

-- An investigation turns views of settled days down, or restores them; both are written down and never changed.
create table view_corrections (
  id text primary key,
  -- The correction that is taken back by this one; each is taken back once.
  restores text unique references view_corrections (id),
  -- The views that were turned down: of these days, a post's, a viewer's, or those that came from one address.
  day_from date not null,
  day_to date not null,
  -- No foreign key: corrections stay written down when a post leaves the bin for good.
  post_id text,
  viewer bigint,
  user_id text references users (id),
  network bigint,
  reason text not null,
  views integer not null check (views > 0),
  works integer not null check (works > 0),
  admin_id text not null references admins (id),
  admin_account text not null,
  at timestamptz(3) not null,
  check (post_id is not null or viewer is not null or network is not null)
);
create index view_corrections_new on view_corrections (at desc, id desc);

create trigger view_corrections_append_only before update or delete on view_corrections for each row execute function refuse_row_change();
create trigger view_corrections_stay before truncate on view_corrections for each statement execute function refuse_change();

-- The days to settle again because of it. `revision` is empty until that is done, and 0 when it came to no difference.
create table view_correction_days (
  correction_id text not null references view_corrections (id),
  day date not null,
  views integer not null,
  revision integer,
  -- By how much the whole day differs, in fen.
  gross bigint,
  -- The revision under way that takes this correction in; `revision` says so once it is done.
  settling integer,
  primary key (correction_id, day),
  check ((revision is null) = (gross is null))
);
create index view_correction_days_of on view_correction_days (day, revision);

-- The posts that a correction is about, so that everybody who earns by them reads why.
create table view_correction_works (
  day date not null,
  post_id text not null,
  correction_id text not null references view_corrections (id),
  views integer not null,
  primary key (day, post_id, correction_id)
);
