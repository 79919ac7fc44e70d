-- What views are worth, in versions. One is in force on a day when it is confirmed and the newest that has begun by then.
create table payout_configs (
  version integer primary key,
  state text not null check (state in ('proposed', 'confirmed', 'withdrawn')),
  in_force_from date not null,
  terms jsonb not null,
  note text not null,
  proposed_by text references admins (id),
  proposed_by_account text,
  proposed_at timestamptz(3) not null,
  confirmed_by text references admins (id),
  confirmed_by_account text,
  confirmed_at timestamptz(3),
  check ((state = 'confirmed') = (confirmed_at is not null))
);
create index payout_configs_in_force on payout_configs (in_force_from desc, version desc) where state = 'confirmed';

insert into payout_configs (version, state, in_force_from, terms, note, proposed_at, confirmed_at) values (1, 'confirmed', '1970-01-01', '{
  "articlePrice": 600, "videoPrice": 1000, "defaultShare": 70, "feePercent": 0, "dailyCap": 50000,
  "leastCreator": 10000, "leastAgency": 100000, "most": 5000000, "taxCreator": "labor", "taxAgency": "none",
  "timesAMonth": 4, "days": [], "confirmAbove": 1000000
}', '初始配置', now(), now());

-- A closed day takes no more views: what comes late counts for the next open one.
create table closed_view_days (
  day date primary key,
  closed_at timestamptz(3) not null
);

-- How often a day was settled: once, and again for each correction.
create table settled_days (
  day date primary key,
  revision integer not null default 0,
  settled_at timestamptz(3)
);

-- What a work earned on a day. Revision 1 holds the day as it was settled; a correction adds a row with the differences,
-- so that sums are sums. `exact` is in thousandths of a fen: valid views × price for 1,000 of them, cut off at the cap.
create table work_earnings (
  day date not null,
  -- No foreign keys: every row is made from these very tables, and four checks a row were most of a settlement.
  post_id text not null,
  revision integer not null,
  type text not null check (type in ('article', 'video')),
  author_id text not null,
  agency_owner_id text,
  raw_views integer not null,
  own_views integer not null,
  agency_views integer not null,
  repeated_views integer not null,
  refused_views integer not null,
  valid_views integer not null,
  config_version integer not null,
  price integer not null,
  cap bigint not null,
  share smallint not null check (share between 0 and 100),
  exact bigint not null,
  gross bigint not null,
  author_part bigint not null,
  agency_part bigint not null,
  settled_at timestamptz(3) not null,
  primary key (day, post_id, revision),
  check (gross = author_part + agency_part),
  check (raw_views = own_views + agency_views + repeated_views + refused_views + valid_views)
) partition by range (day);
create index work_earnings_author on work_earnings (author_id, day, post_id);
create index work_earnings_agency on work_earnings (agency_owner_id, day, post_id) where agency_owner_id is not null;
create index work_earnings_post on work_earnings (post_id, day);
select ensure_month_partitions('work_earnings', (current_date - interval '1 month')::date, 15);
create trigger work_earnings_append_only before update or delete on work_earnings for each row execute function refuse_row_change();

-- A view that the abuse rules turned down, then or later, is left out as `refused`.
alter table view_events drop constraint if exists view_events_left_out_check;
alter table view_events add constraint view_events_left_out_check check (left_out in ('own', 'agency', 'repeated', 'refused'));
create index view_events_left_out on view_events (day, post_id) where left_out is not null;
