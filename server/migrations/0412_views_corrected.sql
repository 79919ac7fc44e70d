-- What a day's judging, or a correction afterwards, turns down leaves the public counts and the hours that heat is made of, too.
-- `changes` counts judging and corrections of a day; who sums it notes the number that was summed.
alter table closed_view_days add column changes integer not null default 0;
alter table closed_view_days add column counted_changes integer not null default 0;
update closed_view_days set changes = 1 where judged_at is not null and removed_at is null;

-- Views of a work and day that its public count leaves out.
create table view_day_discounts (
  day date not null,
  post_id text not null,
  views integer not null,
  primary key (day, post_id)
);

-- Until when a network's many views of one work have been left out of the public counts, hour by hour.
create table view_weighing (
  only_row boolean primary key default true check (only_row),
  weighed_until timestamptz(3) not null
);

create table heat_days (
  day date primary key,
  changes integer not null
);

-- What the views that one network (/24, /48) has of one work in an hour count for until the day is judged: a hundred in full, then ever less.
-- A thousand count 330, sixty thousand 739.
create function weighed_views(views bigint) returns bigint language sql immutable parallel safe
return case when views <= 100 then views else floor(100 * (1 + ln(views / 100.0)))::bigint end;

-- For who did something on a day.
create index post_reviews_at on post_reviews using brin (at) with (pages_per_range = 16, autosummarize = on);
create index danmaku_at on danmaku using brin (created_at) with (pages_per_range = 16, autosummarize = on);
