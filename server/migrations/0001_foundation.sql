create extension if not exists pg_trgm;

create table users (
  id text primary key,
  nickname text not null,
  mobile text unique,
  email text unique,
  password_hash text,
  avatar text,
  cover text,
  bio text not null default '',
  region text,
  certification text,
  identity text not null default 'user' check (identity in ('user', 'creator', 'agencies')),
  status smallint not null default 0,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  liked_count integer not null default 0,
  post_count integer not null default 0,
  terms_version text,
  privacy_version text,
  created_at timestamptz(3) not null
);
create index users_nickname_trgm on users using gin (nickname gin_trgm_ops);

create table agencies (
  id text primary key,
  owner_id text not null unique references users (id),
  name text not null,
  kind text not null check (kind in ('media', 'enterprise', 'government', 'other')),
  created_at timestamptz(3) not null
);

create table agency_members (
  user_id text primary key references users (id),
  agency_id text not null references agencies (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'disabled')),
  created_at timestamptz(3) not null
);
create index agency_members_agency on agency_members (agency_id);

create table admins (
  id text primary key,
  account text not null unique,
  password_hash text not null,
  role text not null check (role in ('super_admin', 'admin', 'moderator')),
  status smallint not null default 0,
  created_at timestamptz(3) not null
);

create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('user', 'admin')),
  owner_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ip text not null,
  user_agent text not null
);
create index sessions_owner on sessions (kind, owner_id);
create index sessions_expiry on sessions (expires_at);

create table captchas (
  id text primary key,
  target text not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  wrong_tries smallint not null default 0,
  used_at timestamptz(3),
  ip text not null
);
create index captchas_target on captchas (target, created_at desc);
create index captchas_ip on captchas (ip, created_at desc);

-- Points that rate limits have used up; shared by all servers (rate-limiter-flexible's own shape).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table categories (
  id text primary key,
  slug text not null unique,
  name text not null,
  position integer not null
);

create table posts (
  id text primary key,
  type text not null check (type in ('article', 'video')),
  author_id text not null references users (id),
  agency_id text references agencies (id),
  status text not null check (status in ('draft', 'pending', 'scheduled', 'published', 'rejected', 'offline', 'deleted')),
  review text not null default 'none' check (review in ('none', 'pending', 'rejected')),
  version integer not null,
  draft_revision_id text not null,
  submitted_revision_id text,
  published_revision_id text,
  publish_at timestamptz(3),
  published_at timestamptz(3),
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  offline_by text check (offline_by in ('author', 'admin')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index posts_author on posts (author_id, updated_at desc, id);
create index posts_author_status on posts (author_id, status, updated_at desc, id);
create index posts_queue on posts (submitted_at, id) where review = 'pending';
create index posts_handed_in on posts (status, updated_at desc, id) where submitted_revision_id is not null;
create index posts_due on posts (publish_at, id) where status = 'scheduled';
create index posts_bin on posts (deleted_at) where status = 'deleted';

create table post_revisions (
  id text primary key,
  post_id text not null references posts (id),
  number integer not null,
  title text not null,
  summary text not null,
  excerpt text not null default '',
  cover text,
  category_id text references categories (id),
  tags text[] not null,
  region text,
  body jsonb,
  html text,
  outline jsonb not null default '[]',
  text_length integer not null,
  media_id text,
  origin text not null check (origin in ('original', 'reprint')),
  source_url text,
  ai_generated boolean not null,
  allow_comment boolean not null,
  allow_danmaku boolean not null,
  created_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  frozen_at timestamptz(3),
  published_at timestamptz(3),
  unique (post_id, number)
);
create index post_revisions_media on post_revisions (media_id) where media_id is not null;

create table post_counts (
  post_id text primary key references posts (id),
  views bigint not null default 0,
  likes integer not null default 0,
  comments integer not null default 0,
  favorites integer not null default 0,
  shares integer not null default 0
) with (fillfactor = 70);

-- One narrow row for each work that readers can find. Lists read it by index alone.
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

-- What the search reads. Apart from published_posts, whose heat changes all the time: an index over words is dear to change.
-- `words` also holds what a work is filtered by (@type:, @category:, @region:, @tag:), the words of its title, tags and
-- author once more (@head:), and the buckets it lies in: two thousand works of neighbouring times (@bucket0:), four of
-- these (@bucket1:), and so on up to half a million (@bucket4:). `bucket` is the number of the smallest.
create table search_documents (
  post_id text primary key references posts (id),
  bucket integer not null,
  published_at timestamptz(3) not null,
  tags text[] not null,
  words tsvector not null,
  text text not null
);
create index search_documents_new on search_documents (published_at desc, post_id);
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create sequence search_documents_order minvalue 0;

-- The bucket of a work: a new one's by its turn, an older one's that of the work published next after it.
create function search_bucket(published timestamptz) returns integer language sql volatile as $$
  select coalesce(
    (select bucket from search_documents where published_at >= published order by published_at limit 1),
    (nextval('search_documents_order') / 2000)::integer)
$$;

-- The newest works that match, at most so many. It looks into the two newest buckets of a size, and only when it has not
-- found enough into those of a size that should do, going by what it has found: a common word costs as much as a rare one,
-- however many works there are. Words are never read without their index.
create function newest_matches(query tsquery, after timestamptz, until timestamptz, most integer) returns setof text
language plpgsql stable rows 1000 set enable_seqscan = off as $$
declare
  newest integer;
  level integer := 0;
  bucket integer;
  asked tsquery;
  found text[];
begin
  select d.bucket into newest from search_documents d order by d.published_at desc, d.post_id limit 1;
  loop
    bucket := case when level < 5 then newest >> (2 * level) else 0 end;
    asked := query;
    if bucket > 0 then
      asked := query && format('''@bucket%s:%s'' | ''@bucket%s:%s''', level, bucket, level, bucket - 1)::tsquery;
    end if;
    with matching as materialized (select d.post_id, d.published_at from search_documents d where d.words @@ asked),
    newest_first as (
      select m.post_id, m.published_at from matching m where m.published_at between after and until
      order by m.published_at desc, m.post_id limit most
    )
    select coalesce(array_agg(f.post_id order by f.published_at desc, f.post_id), '{}') into found from newest_first f;
    exit when cardinality(found) >= most or bucket = 0;
    level := least(5, level + greatest(1, ceil(ln(most / greatest(cardinality(found), 0.5)) / ln(4.0))::integer));
  end loop;
  return query select unnest(found);
end $$;

-- How warm a work is: what was done with it, cooled by the hours since it appeared. A time in the future counts as now.
create function heat_of(views bigint, likes integer, comments integer, favorites integer, shares integer, published timestamptz, at timestamptz)
returns double precision language sql immutable parallel safe as $$
  select round(100 * (views + 20 * likes::double precision + 40 * comments::double precision + 30 * favorites::double precision + 50 * shares::double precision)
    / power(greatest(extract(epoch from at - published)::double precision / 3600, 0) + 2, 1.5)) / 100
$$;

-- The warmest works of each minute, warmest first: pages of one visit keep to the order of the moment it began.
create table hot_snapshots (
  at timestamptz(3) primary key,
  post_ids text[] not null
);

-- What completes a search. `key`: the work of a title, the lower-cased tag, the person of a nickname.
create table search_terms (
  kind text not null check (kind in ('title', 'tag', 'author')),
  key text not null,
  text text not null,
  pinyin text not null,
  initials text not null,
  weight integer not null,
  primary key (kind, key)
);
create index search_terms_text on search_terms (kind, text text_pattern_ops);
create index search_terms_pinyin on search_terms (kind, pinyin text_pattern_ops);
create index search_terms_initials on search_terms (kind, initials text_pattern_ops);
create index search_terms_pinyin_within on search_terms using gin (pinyin gin_trgm_ops, initials gin_trgm_ops);

create table post_reviews (
  id text primary key,
  post_id text not null references posts (id),
  revision_number integer not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id text,
  reasons jsonb not null default '[]',
  at timestamptz(3) not null
);
create index post_reviews_post on post_reviews (post_id, at);
create index post_reviews_submits on post_reviews (actor_id, at) where action = 'submit';

-- Who is reviewing what, until when. A row whose time is over holds nobody off.
create table post_claims (
  post_id text primary key references posts (id),
  admin_id text not null references admins (id),
  until timestamptz(3) not null
);

-- Answers to writes that came with an Idempotency-Key, so that a repeated one is answered and not done again.
create table idempotency_keys (
  owner_id text not null,
  call text not null,
  key text not null,
  answer json,
  at timestamptz(3) not null,
  primary key (owner_id, call, key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- What administrators did. Rows are only added: the trigger refuses any change, whoever asks.
create table audit_log (
  id text primary key,
  admin_id text not null,
  admin_account text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  at timestamptz(3) not null
);
create index audit_log_at on audit_log (at desc, id);
create index audit_log_target on audit_log (target_type, target_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table installation (
  milestone text primary key,
  reached_at timestamptz(3) not null default now()
);

insert into categories (id, slug, name, position) values
  ('politics', 'politics', '时政', 1), ('world', 'world', '国际', 2), ('finance', 'finance', '财经', 3),
  ('tech', 'tech', '科技', 4), ('science', 'science', '科学', 5), ('society', 'society', '社会', 6),
  ('culture', 'culture', '文化', 7), ('travel', 'travel', '旅行', 8), ('food', 'food', '美食', 9),
  ('education', 'education', '教育', 10), ('sports', 'sports', '体育', 11), ('health', 'health', '健康', 12),
  ('nature', 'nature', '自然', 13);
