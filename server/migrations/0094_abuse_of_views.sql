-- Where a guest's view came from, as keyed hashes that change every day: enough to see many sessions from one place, and
-- nothing by which a reader could be found again. Views of people who are logged in hold neither.
alter table view_events add column network bigint, add column device bigint;

-- What a closing day turns down has its own names; `refused` is for what is turned down later, by hand.
alter table view_events drop constraint view_events_left_out_check;
alter table view_events add constraint view_events_left_out_check
  check (left_out in ('own', 'agency', 'repeated', 'hasty', 'excess', 'device', 'network', 'refused'));
drop index view_events_left_out;

alter table work_earnings
  add column hasty_views integer not null default 0,
  add column excess_views integer not null default 0,
  add column device_views integer not null default 0,
  add column network_views integer not null default 0,
  drop constraint work_earnings_check1,
  add constraint work_earnings_views check (raw_views = own_views + agency_views + repeated_views + hasty_views + excess_views
    + device_views + network_views + refused_views + valid_views);
