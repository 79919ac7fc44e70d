-- How warm a work is: what was done with it in a window, less what readers reported, cooled by the hours since it
-- appeared. A time in the future counts as now.
create function heat_of(base double precision, report_rate double precision, published timestamptz, at timestamptz)
returns double precision language sql immutable parallel safe as $$
  select round(100 * base * (1 - report_rate) / power(greatest(extract(epoch from at - published)::double precision / 3600, 0) + 2, 1.5)) / 100
$$;
drop function heat_of(bigint, integer, integer, integer, integer, timestamptz, timestamptz);

-- Valid views of whole hours, summed once the hour is over: a window of a month is not read view by view.
create table view_hours (
  day date not null,
  hour timestamptz(3) not null,
  post_id text not null,
  views integer not null,
  primary key (day, hour, post_id)
) partition by range (day);
select ensure_month_partitions('view_hours', (current_date - interval '1 month')::date, 5);

create table heat_progress (
  only_row boolean primary key default true check (only_row),
  -- The end of the last hour that is in view_hours.
  summed_until timestamptz(3) not null
);

-- What readers did with a work before it was here or before their doings were kept one by one: works that come with the
-- product, works brought over. Heat counts it at the time that stands here.
create table carried_activity (
  post_id text not null references posts (id) on delete cascade,
  at timestamptz(3) not null,
  views bigint not null,
  likes integer not null,
  commenters integer not null,
  favorites integer not null,
  shares integer not null,
  primary key (post_id, at)
);
create index carried_activity_at on carried_activity (at);

-- Spreads such totals over the time since the work appeared: most of it in the first hours, less and less later. The parts
-- add up to the totals.
create function carry_activity(post text, published timestamptz, now timestamptz, views bigint, likes bigint, commenters bigint, favorites bigint, shares bigint)
returns void language sql as $$
  with age as (select greatest(extract(epoch from now - published)::double precision / 3600, 0) as hours),
  slices as (
    select hours * power(slice / 64.0, 2) as starts,
      case when hours = 0 then slice / 64.0 else (1 - power(1 + hours * power(slice / 64.0, 2) / 12, -0.7)) / (1 - power(1 + hours / 12, -0.7)) end as before,
      case when hours = 0 then (slice + 1) / 64.0 else (1 - power(1 + hours * power((slice + 1) / 64.0, 2) / 12, -0.7)) / (1 - power(1 + hours / 12, -0.7)) end as after
    from age, generate_series(0, 63) slice
  ),
  parts as (
    select least(published, now) + make_interval(secs => starts * 3600) as at,
      round(views * after)::bigint - round(views * before)::bigint as views, (round(likes * after) - round(likes * before))::integer as likes,
      (round(commenters * after) - round(commenters * before))::integer as commenters,
      (round(favorites * after) - round(favorites * before))::integer as favorites, (round(shares * after) - round(shares * before))::integer as shares
    from slices
  )
  insert into carried_activity (post_id, at, views, likes, commenters, favorites, shares)
  select post, at, sum(views), sum(likes), sum(commenters), sum(favorites), sum(shares) from parts
  where at > now - interval '31 days' group by at
  having sum(views) + sum(likes) + sum(commenters) + sum(favorites) + sum(shares) > 0
  on conflict (post_id, at) do nothing
$$;

-- Works that are here already: what their counters hold and no single row proves.
select carry_activity(p.post_id, p.published_at, now(),
  greatest(c.views - (select count(*) from view_events v where v.post_id = p.post_id), 0),
  greatest(c.likes - (select count(*) from post_likes l where l.post_id = p.post_id), 0), 0,
  greatest(c.favorites - (select count(*) from favorites f where f.post_id = p.post_id), 0),
  greatest(c.shares - (select count(*) from post_shares s where s.post_id = p.post_id), 0))
from published_posts p join post_counts c on c.post_id = p.post_id;

-- Each minute's hot works of each window, with the parts of their heat: enough for the list of every kind and channel.
-- The first moment of an hour is kept, so that the list of any past hour can be opened; others go with the next minute.
create table hot_moments (
  at timestamptz(3) primary key,
  kept boolean not null
);
create index hot_moments_kept on hot_moments (at) where kept;

create table hot_entries (
  day date not null,
  at timestamptz(3) not null,
  span text not null check (span in ('24h', '7d', '30d')),
  post_id text not null,
  type text not null,
  category_id text not null,
  author_id text not null,
  agency_id text,
  published_at timestamptz(3) not null,
  heat double precision not null,
  views bigint not null,
  likes integer not null,
  commenters integer not null,
  favorites integer not null,
  shares integer not null,
  reporters integer not null,
  primary key (day, at, span, post_id)
) partition by range (day);
select ensure_month_partitions('hot_entries', (current_date - interval '1 month')::date, 5);

-- What people did to the hot list: a work held at a place, or its heat cut. Ended, not removed: past lists show it too.
create table hot_actions (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  kind text not null check (kind in ('pin', 'cut')),
  -- Of a pin: its place.
  position integer,
  -- Of a cut: how many hundredths of the heat are left out.
  percent integer,
  reason text not null,
  admin_id text not null references admins (id),
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check ((kind = 'pin') = (position is not null) and (kind = 'cut') = (percent is not null))
);
create index hot_actions_time on hot_actions (to_at, from_at);
create index hot_actions_post on hot_actions (post_id, to_at);

-- The editors' picks: a place among the recommendations, for a time.
create table recommendations (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  position integer not null,
  admin_id text not null references admins (id),
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index recommendations_time on recommendations (to_at, from_at);
create index recommendations_post on recommendations (post_id, to_at);

-- Heat looks for what was done since some time. Rows come in the order of time, so the smallest of indexes will do, and
-- counting a view does not get dearer by it.
create index view_events_at on view_events using brin (at) with (pages_per_range = 16, autosummarize = on);
create index post_likes_at on post_likes using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index favorites_at on favorites using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index post_shares_at on post_shares using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index comments_at on comments using brin (created_at) with (pages_per_range = 16, autosummarize = on);
