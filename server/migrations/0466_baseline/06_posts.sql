-- Channels, tags, posts with their revisions, reviews and takedowns, and collections.

-- Channels: every post lies in one.
create table categories (
  id text primary key,
  slug text not null unique,
  name text not null,
  position integer not null,
  -- A channel can be hidden (its posts stay) and merged into another, to which its posts then belong.
  hidden boolean not null default false,
  merged_into text references categories (id)
);

insert into categories (id, slug, name, position) values
  ('politics', 'politics', '时政', 1), ('world', 'world', '国际', 2), ('finance', 'finance', '财经', 3),
  ('tech', 'tech', '科技', 4), ('science', 'science', '科学', 5), ('society', 'society', '社会', 6),
  ('culture', 'culture', '文化', 7), ('travel', 'travel', '旅行', 8), ('food', 'food', '美食', 9),
  ('education', 'education', '教育', 10), ('sports', 'sports', '体育', 11), ('health', 'health', '健康', 12),
  ('nature', 'nature', '自然', 13);

-- Addresses that channels had before; links to them go on working.
create table category_slugs (
  slug text primary key,
  category_id text not null references categories (id)
);

-- The tag that stands in place of another. `key` is the normalised tag.
create table tag_aliases (
  key text primary key,
  text text not null,
  target text not null,
  created_at timestamptz(3) not null,
  created_by text not null
);
create index tag_aliases_newest on tag_aliases (created_at desc, key);

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
  deleted_at timestamptz(3),
  -- The time an author has chosen in a draft; it becomes the post's own when the draft is handed in.
  wished_at timestamptz(3),
  refused boolean not null default false,
  takedown_id text,
  -- A post has a name before its first save: a save that is repeated, whatever became of its answer, finds what the first one made.
  draft_key text,
  ai_suspected boolean not null default false
);
create index posts_author on posts (author_id, updated_at desc, id);
create index posts_author_status on posts (author_id, status, updated_at desc, id);
create index posts_queue on posts (submitted_at, id) where review = 'pending';
create index posts_handed_in on posts (status, updated_at desc, id) where submitted_revision_id is not null;
create index posts_due on posts (publish_at, id) where status = 'scheduled';
create index posts_bin on posts (deleted_at) where status = 'deleted';
create index posts_agency on posts (agency_id) where agency_id is not null;
create unique index posts_by_draft_key on posts (author_id, draft_key) where draft_key is not null;
-- Posts of an author that are taken down.
create index posts_taken_down on posts (author_id, id) where takedown_id is not null;
-- Read by the job that records the refusals of posts.
create index posts_refused on posts (id) where refused;

-- Posts are counted once they were submitted, as the review page lists them.
create function tally_posts_added() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select 'posts:' || status, count(*) from added where submitted_revision_id is not null group by status;
  return null;
end $$;

create function tally_posts_removed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select 'posts:' || status, -count(*) from removed where submitted_revision_id is not null group by status;
  return null;
end $$;

create function tally_post_changed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select 'posts:' || status, n
  from (values (old.status, old.submitted_revision_id, -1), (new.status, new.submitted_revision_id, 1)) as side (status, revision, n)
  where revision is not null;
  return null;
end $$;

create trigger posts_tally_added after insert on posts referencing new table as added
  for each statement execute function tally_posts_added();
create trigger posts_tally_removed after delete on posts referencing old table as removed
  for each statement execute function tally_posts_removed();
-- By the row: a trigger of a statement cannot be confined to the changes that matter, and most changes of a post do not.
create trigger posts_tally_changed after update on posts for each row
  when (old.status is distinct from new.status or (old.submitted_revision_id is null) <> (new.submitted_revision_id is null))
  execute function tally_post_changed();

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
  risky_words text[] not null default '{}',
  -- Where the post was submitted from: a province, or a country abroad.
  ip_location text,
  ai_found boolean not null default false,
  unique (post_id, number)
);
create index post_revisions_media on post_revisions (media_id) where media_id is not null;
create index post_revisions_category on post_revisions (category_id, id) where category_id is not null;
-- Administrators find posts by a part of their title.
create index post_revisions_title_trgm on post_revisions using gin (title gin_trgm_ops);
create index post_revisions_title_pairs on post_revisions using gin (character_pairs(title)) with (fastupdate = off) where frozen_at is not null;

-- Drafts as they were between two submissions: one each quarter of an hour of writing, and what its author left off with.
create table draft_snapshots (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  -- All that its author wrote, as it may be put back.
  content jsonb not null,
  picture_count integer not null,
  -- When the text was saved that it holds.
  saved_at timestamptz(3) not null
);
create index draft_snapshots_post on draft_snapshots (post_id, saved_at desc, id);
-- For the clean-up after thirty days.
create index draft_snapshots_saved_at on draft_snapshots (saved_at);

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
create index post_reviews_decisions on post_reviews (at desc, id)
  where actor_kind = 'admin' and action in ('approve', 'reject', 'offline');
-- For everybody who decided something on a day.
create index post_reviews_at on post_reviews using brin (at) with (pages_per_range = 16, autosummarize = on);

-- A second look at a share of the moderators' decisions; one a decision.
create table review_checks (
  review_id text primary key references post_reviews (id) on delete cascade,
  checked_by text not null references admins (id),
  verdict text not null check (verdict in ('right', 'wrong')),
  note text not null,
  at timestamptz(3) not null
);
create index review_checks_newest on review_checks (at desc, review_id);

-- The reviewer of a post, until when. A row whose time is over holds nobody off.
create table post_claims (
  post_id text primary key references posts (id),
  admin_id text not null references admins (id),
  until timestamptz(3) not null,
  -- The browser's tab in which something was taken to review: closing one tab lets go of nothing that another has taken since.
  tab text
);

-- Posts that went out without a person having looked at them, and that nobody has looked at since. `place` puts the greatest risk first
-- and within it the newest; worked out when the row is written, so that one index orders the queue.
create table unseen_posts (
  post_id text primary key references posts (id) on delete cascade,
  revision_id text not null,
  risk smallint not null,
  signs text[] not null,
  since timestamptz(3) not null,
  place bigint not null
);
create index unseen_posts_place on unseen_posts (place, post_id);

-- A decision against a post that its author wants looked at again; one a decision, decided by somebody else.
create table post_appeals (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  review_id text not null unique,
  author_id text not null references users (id),
  first_admin_id text,
  text text not null,
  state text not null check (state in ('pending', 'granted', 'refused', 'lapsed')),
  reply text not null default '',
  decided_by text references admins (id),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index post_appeals_waiting on post_appeals (created_at, id) where state = 'pending';
create index post_appeals_decided on post_appeals (state, decided_at desc, id) where state in ('granted', 'refused');
create index post_appeals_post on post_appeals (post_id);

-- A takedown is a record of its own: it stands through edits, the bin and every new submission, until an administrator ends it.
create table post_takedowns (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  revision_number integer not null,
  reason text not null,
  taken_by text,
  taken_at timestamptz(3) not null,
  ended_by text,
  ended_at timestamptz(3),
  ended_how text check (ended_how in ('approved', 'putBack')),
  -- The order to take a post down beside its reason: by which rule and law and under which number, where it holds, until which day of
  -- China, and what readers are told. A term that is over ends nothing: `lapsed_at` puts the post before a moderator, who puts it back
  -- or keeps it down.
  rule text not null default 'other',
  law text not null default '',
  order_number text not null default '',
  scope text not null default 'site' check (scope = 'site'),
  public_reason text not null default '',
  until date,
  lapsed_at timestamptz(3),
  kept_by text,
  kept_at timestamptz(3),
  -- When the files of the post were withheld; null: the job posts.withholdFiles has yet to see to them.
  withheld_at timestamptz(3),
  check ((ended_at is null) = (ended_how is null)),
  check (lapsed_at is null or until is not null),
  check ((kept_by is null) = (kept_at is null))
);
create index post_takedowns_post on post_takedowns (post_id, taken_at);
create unique index post_takedowns_standing on post_takedowns (post_id) where ended_at is null;
create index post_takedowns_lapsing on post_takedowns (until) where ended_at is null and lapsed_at is null and until is not null;
create index post_takedowns_lapsed on post_takedowns (lapsed_at, post_id) where ended_at is null and lapsed_at is not null;
create index post_takedowns_to_withhold on post_takedowns (taken_at, id) where ended_at is null and withheld_at is null;

-- The differences that a newer version of a published post brought: a line, the time, and the places themselves.
create table post_corrections (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  -- The revision that brought it.
  number integer not null,
  at timestamptz(3) not null,
  -- One line that says it: “六十万只”更正为“七十万只”.
  summary text not null,
  places integer not null,
  differences jsonb not null,
  unique (post_id, number)
);

create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  raise exception 'certificates are never changed';
end $$;

-- The text of a post as readers first saw it. Nothing in the product can change or remove a certificate.
create table work_certificates (
  number text primary key,
  post_id text not null,
  revision_id text not null unique,
  revision_number integer not null,
  author_id text not null,
  author text not null,
  kind text not null check (kind in ('article', 'video')),
  title text not null,
  sha256 text not null,
  published_at timestamptz(3) not null,
  issued_at timestamptz(3) not null
);
create index work_certificates_post on work_certificates (post_id);

create trigger work_certificates_fixed before update or delete on work_certificates
  for each row execute function refuse_certificate_change();

-- Works of one author in an order of their own choosing; a post lies in one collection at most.
create table collections (
  id text primary key,
  author_id text not null references users (id),
  title text not null,
  description text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index collections_author on collections (author_id, updated_at, id);

create table collection_posts (
  post_id text primary key references posts (id) on delete cascade,
  collection_id text not null references collections (id) on delete cascade,
  position integer not null
);
create index collection_posts_order on collection_posts (collection_id, position, post_id);

create table post_counts (
  post_id text primary key references posts (id),
  views bigint not null default 0,
  likes integer not null default 0,
  comments integer not null default 0,
  favorites integer not null default 0,
  shares integer not null default 0,
  danmaku integer not null default 0,
  -- Views of a post as the back office last looked. Works are ordered by these: an index over the counter itself would have to take
  -- each view that is counted.
  listed_views bigint not null default 0
) with (fillfactor = 70);
create index post_counts_listed on post_counts (listed_views, post_id);
