-- Lists, the sitemap, search, heat and recommendations.

-- One narrow row for each post that readers can find. Lists read it by index alone.
create table published_posts (
  post_id text primary key references posts (id),
  type text not null,
  author_id text not null,
  agency_id text,
  category_id text not null,
  region text,
  published_at timestamptz(3) not null,
  heat double precision not null default 0
) with (fillfactor = 80);
create index published_posts_new on published_posts (published_at desc, post_id);
create index published_posts_type on published_posts (type, published_at desc, post_id);
create index published_posts_category on published_posts (category_id, published_at desc, post_id);
create index published_posts_region on published_posts (region, published_at desc, post_id);
create index published_posts_author on published_posts (author_id, published_at desc, post_id);
create index published_posts_heat on published_posts (heat desc, published_at desc, post_id);
-- The warmest posts of a kind or a channel, and the newest of a kind in a channel: without these a kind that is rare would be looked for
-- among all posts.
create index published_posts_type_heat on published_posts (type, heat desc, published_at desc, post_id);
create index published_posts_category_heat on published_posts (category_id, heat desc, published_at desc, post_id);
create index published_posts_category_type on published_posts (category_id, type, published_at desc, post_id);

create function tally_published_changed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n) values (format('published:%s', old.region), -1), (format('published:%s', new.region), 1);
  return null;
end $$;

-- Where each file of the sitemap begins: behind a post, in the order of publication, so that its posts are found by that key however many
-- stand before them. A file is full at 45,000 posts, which
-- leaves room below the protocol's 50,000 for those that are published into the past. Numbers are addresses and stay.
create table sitemap_files (
  number integer primary key,
  after_at timestamptz(3) not null,
  after_id text not null,
  -- The end of the minute in which its posts are known to have changed; null when they have not since there is this table.
  changed_at timestamptz(3),
  -- When its posts were counted last, and how many there were.
  counted_at timestamptz(3),
  posts integer not null default 0
);
create unique index sitemap_files_order on sitemap_files (after_at, after_id desc);

insert into sitemap_files (number, after_at, after_id) values (1, '-infinity', '');

-- Marks the files whose posts have come, gone or been published anew. Once a minute: of posts published at the same time all but one find
-- the mark made, or somebody making it, and wait for nobody.
create function mark_sitemap_files() returns trigger language plpgsql as $$
begin
  update sitemap_files set changed_at = clock_timestamp() + interval '1 minute'
  where number in (
    select f.number from sitemap_files f
    where (f.changed_at is null or f.changed_at <= clock_timestamp())
      and f.number in (
        select (
          select b.number from sitemap_files b
          where b.after_at <= c.published_at and (b.after_at < c.published_at or b.after_id > c.post_id)
          order by b.after_at desc, b.after_id limit 1
        ) from changed c)
    for update skip locked);
  return null;
end $$;

create trigger published_posts_tally_added after insert on published_posts referencing new table as added
  for each statement execute function tally_rows_added('published', '1');
create trigger published_posts_tally_removed after delete on published_posts referencing old table as removed
  for each statement execute function tally_rows_removed('published', '1');
create trigger published_posts_tally_values_added after insert on published_posts referencing new table as added
  for each statement execute function tally_values_added('published:', $$format('%s', region)$$);
create trigger published_posts_tally_values_removed after delete on published_posts referencing old table as removed
  for each statement execute function tally_values_removed('published:', $$format('%s', region)$$);
create trigger published_posts_tally_changed after update on published_posts for each row
  when (old.region is distinct from new.region) execute function tally_published_changed();
create trigger published_posts_sitemap_added after insert on published_posts referencing new table as changed
  for each statement execute function mark_sitemap_files();
create trigger published_posts_sitemap_removed after delete on published_posts referencing old table as changed
  for each statement execute function mark_sitemap_files();
create trigger published_posts_tally_category_added after insert on published_posts referencing new table as added
  for each statement execute function tally_values_added('category:', 'category_id');
create trigger published_posts_tally_category_removed after delete on published_posts referencing old table as removed
  for each statement execute function tally_values_removed('category:', 'category_id');
create trigger published_posts_tally_category_changed after update on published_posts for each row
  when (old.category_id <> new.category_id) execute function tally_column_changed('category:', 'category_id');

-- The search reads this table and, for the heat, published_posts: an index over words is dear to change, and heat changes all the time.
-- Words and texts lie apart from the rows (128 bytes a row), so that rows that are passed over take a seventh of the pages.
-- `words` also holds the values that posts are filtered by (@type:, @category:, @region:, @tag:) and the buckets of the post: two
-- thousand posts of neighbouring times (@bucket0:), four of these (@bucket1:), and so on up to half a million (@bucket4:). `bucket` is
-- the number of the smallest.
create table search_documents (
  -- The name of the constraint is that of databases from before the baseline.
  post_id text primary key constraint documents_post_id_fkey references posts (id),
  bucket integer not null,
  published_at timestamptz(3) not null,
  tags text[] not null,
  words tsvector not null,
  text text not null,
  -- Posts are found by pairs of characters, and tell each other apart by keywords. Rows of version 1 are indexed by words until the job
  -- discovery.reindex comes to them.
  keywords text[] not null default '{}',
  version smallint not null default 1
) with (toast_tuple_target = 128);
create index search_documents_new on search_documents (published_at desc, post_id);
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_stale on search_documents (published_at desc) where version < 2;

-- The turn of each post, by which it comes to its bucket.
create sequence search_documents_order minvalue 0;

-- The bucket of a post: a new one's by its turn, an older one's that of the post published next after it.
create function search_bucket(published timestamptz) returns integer language sql volatile as $$
  select coalesce(
    (select bucket from search_documents where published_at >= published order by published_at limit 1),
    (nextval('search_documents_order') / 2000)::integer)
$$;

-- The newest posts that match, newest first, at most so many. It looks into the two newest buckets and, when it has not found enough,
-- into as many as should do, going by what it has found: a common word costs as much as a rare one, however many posts there are. A site
-- of few buckets is looked through at once, since a first look into two of them costs as much. Words are never read without their
-- index, and the plan is kept: there is one way to read them.
create function newest_matches(query tsquery, after timestamptz, until timestamptz, most integer)
returns table (post_id text, published_at timestamptz)
language plpgsql stable rows 1000 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  newest integer;
  -- So many of the smallest buckets are looked into, as a dozen or so of a greater size.
  reach double precision := 2;
  level integer := 0;
  oldest integer;
  asked tsquery;
  ids text[];
  times timestamptz[];
begin
  select d.bucket into newest from search_documents d order by d.published_at desc, d.post_id limit 1;
  if newest < 16 then
    reach := newest + 1;
  end if;
  loop
    oldest := newest + 1 - ceil(reach)::integer;
    asked := query;
    if level < 5 and oldest > 0 then
      asked := query && (
        select string_agg(format('''@bucket%s:%s''', level, number), ' | ') from generate_series(oldest >> (2 * level), newest >> (2 * level)) number
      )::tsquery;
    end if;
    with matching as materialized (select d.post_id, d.published_at from search_documents d where d.words @@ asked),
    newest_first as (
      select m.post_id, m.published_at from matching m where m.published_at between after and until
      order by m.published_at desc, m.post_id limit most
    )
    select coalesce(array_agg(f.post_id), '{}'), array_agg(f.published_at) into ids, times from newest_first f;
    exit when cardinality(ids) >= most or level >= 5 or oldest <= 0;
    reach := reach * greatest(2, 1.2 * most / greatest(cardinality(ids), 0.5));
    level := greatest(0, least(5, ceil(ln(reach / 12) / ln(4.0))));
  end loop;
  return query select * from unnest(ids, times);
end $$;

-- Completions of a search. `key`: the post of a title, the lower-cased tag, the person of a nickname.
create table search_terms (
  kind text not null check (kind in ('title', 'tag', 'author')),
  key text not null,
  text text not null,
  pinyin text not null,
  initials text not null,
  weight integer not null,
  -- Names are compared in simplified script and plain width; most are the same in that form.
  folded text,
  primary key (kind, key)
);
create index search_terms_pinyin on search_terms (kind, pinyin text_pattern_ops);
create index search_terms_initials on search_terms (kind, initials text_pattern_ops);
create index search_terms_pinyin_within on search_terms using gin (pinyin gin_trgm_ops, initials gin_trgm_ops);
create index search_terms_weight on search_terms (kind, weight desc, key);
create index search_terms_text on search_terms (kind, coalesce(folded, lower(text)) text_pattern_ops);
-- For Latin words with one wrong letter, by the half that is right. The index over readings has the pinyin of every title besides, where
-- three letters such as "ing" are in every fourth row.
create index search_terms_latin on search_terms using gin (coalesce(folded, lower(text)) gin_trgm_ops)
  where coalesce(folded, lower(text)) ~ '[a-z]';
-- Names of authors for readers, tags for administrators. A million titles beside them are found as posts are.
create index search_terms_pairs on search_terms using gin (character_pairs(coalesce(folded, lower(text)))) with (fastupdate = off) where kind in ('author', 'tag');
-- The planner does not learn from an index over some of the rows.
create statistics search_terms_pairs_seen on (character_pairs(coalesce(folded, lower(text)))) from search_terms;

-- Posts whose last change a search engine (SEARCH_URL) has not been told yet; without one nothing is written here. A change holds the row
-- of its post, so versions grow in the order of the changes, and the engine refuses an older one. With version 1 a rebuild copies what it
-- finds.
create sequence search_versions minvalue 2;

create table search_changes (
  post_id text primary key,
  version bigint not null default nextval('search_versions')
);
create index search_changes_oldest on search_changes (version);

-- How warm a post is: the actions of readers in a window, less their reports, cooled by the hours since it appeared. A time in the future
-- counts as now.
create function heat_of(base double precision, report_rate double precision, published timestamptz, at timestamptz)
returns double precision language sql immutable parallel safe as $$
  select round(100 * base * (1 - report_rate) / power(greatest(extract(epoch from at - published)::double precision / 3600, 0) + 2, 1.5)) / 100
$$;

-- The warmest posts of each minute, warmest first: pages of one visit keep to the order of the moment it began.
create table hot_snapshots (
  at timestamptz(3) primary key,
  post_ids text[] not null
);

-- Each minute's hot posts of each window, with the parts of their heat: enough for the list of every kind and channel. The first moment
-- of an hour is kept, so that the list of any past hour can be opened; others go with the next minute.
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
-- A hot list is read in its order and no further than it is long.
create index hot_entries_order on hot_entries (at, span, heat desc, published_at desc, post_id);

select ensure_month_partitions('hot_entries', (current_date - interval '1 month')::date, 5);

-- Interventions of administrators in the hot list: a post held at a place, or its heat cut. Ended, not removed: past lists show them too.
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

create table heat_progress (
  only_row boolean primary key default true check (only_row),
  -- The end of the last hour that is in view_hours.
  summed_until timestamptz(3) not null
);

create table heat_days (
  day date primary key,
  changes integer not null
);

-- Actions of readers from before the post was here or before actions were kept one by one: posts that come with the product, posts
-- brought over. Heat counts them at the time that stands here.
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

-- Spreads such totals over the time since the post appeared: most of it in the first hours, less and less later. The parts add up to the
-- totals.
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

-- The editors' picks: a place among the recommendations, for a time.
create table recommendations (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  position integer not null,
  admin_id text not null references admins (id),
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- Picks for the lead of the home page are apart from those among the hot recommendations.
  kind text not null default 'hot' check (kind in ('lead', 'hot'))
);
create index recommendations_time on recommendations (to_at, from_at);
create index recommendations_post on recommendations (post_id, to_at);

-- Categories that people say they like to read, beside those they are seen to read. Of a moment, so that the order of a visit that began
-- before stays.
create table chosen_interests (
  user_id text not null references users (id),
  category_id text not null references categories (id),
  chosen_at timestamptz(3) not null,
  primary key (user_id, category_id)
);
