-- A day is closed first and judged afterwards, in parts: `judged_step` and `judged_after` tell where the next part begins.
alter table closed_view_days
  add column judged_step integer not null default 0,
  add column judged_after text not null default '',
  add column judged_at timestamptz(3),
  -- Valid views once judged: what the next days are measured against.
  add column views bigint,
  -- Of the guests' networks, how many had any view with reading behind it.
  add column read_share real;
update closed_view_days set judged_at = closed_at;

-- Where a guest's view came from, further: the addresses beside it, and the browser whatever the address. Like `network`
-- and `device` keyed hashes that change every day. `visit` is the opening of the work that the view is a part of.
alter table view_events add column subnet bigint, add column agent bigint, add column visit bigint;
-- Wider than the one it replaces, so nothing that is there has to be looked at.
alter table view_events drop constraint view_events_left_out_check;
alter table view_events add constraint view_events_left_out_check check (left_out in (
  'own', 'agency', 'repeated', 'hasty', 'excess', 'device', 'network', 'agent', 'unread', 'fresh', 'pattern', 'surge', 'refused'
)) not valid;

alter table work_earnings
  add column agent_views integer not null default 0,
  add column unread_views integer not null default 0,
  add column fresh_views integer not null default 0,
  add column pattern_views integer not null default 0,
  add column surge_views integer not null default 0;
alter table work_earnings drop constraint work_earnings_views;
alter table work_earnings add constraint work_earnings_views check (raw_views = own_views + agency_views + repeated_views
  + hasty_views + excess_views + device_views + network_views + agent_views + unread_views + fresh_views + pattern_views
  + surge_views + refused_views + valid_views) not valid;

-- Visits are judged likewise. `device` is a browser at one address, or a person who is logged in; both marks change every day.
alter table visits
  add column network bigint,
  add column device bigint,
  add column left_out text check (left_out in ('device', 'network', 'pattern'));

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
