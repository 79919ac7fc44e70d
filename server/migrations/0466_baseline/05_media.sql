-- Stores of files, uploads, pictures, videos and captions.

-- Where files may live: the disk of the server, and buckets. New files go to the one that is active.
create table storage_stores (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('local', 's3')),
  -- Endpoint, region, bucket, access key, path style, delivery; the secret key is sealed and apart.
  settings jsonb not null default '{}',
  secret text,
  active boolean not null default false,
  version integer not null default 1,
  -- The last test, step by step.
  tested_at timestamptz(3),
  test jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by text
);
create unique index storage_stores_active on storage_stores (active) where active;

insert into storage_stores (id, name, kind, active, created_at, updated_at) values ('local', '本地磁盘', 'local', true, now(), now());

-- Each file, or folder of files that belong together, and the store it lies in. `moving_to`: on its way to another.
create table stored_files (
  unit text primary key,
  store_id text not null references storage_stores (id),
  files integer not null,
  bytes bigint not null,
  moving_to text references storage_stores (id),
  tries smallint not null default 0,
  try_at timestamptz(3),
  failure text,
  created_at timestamptz(3) not null
) with (fillfactor = 90);
create index stored_files_store on stored_files (store_id, unit) include (files, bytes);
create index stored_files_moving on stored_files (try_at, unit) where moving_to is not null;

-- All files of one store on their way to another; at most one at a time.
create table storage_migrations (
  id text primary key,
  from_store text not null references storage_stores (id),
  to_store text not null references storage_stores (id),
  state text not null check (state in ('counting', 'running', 'paused', 'done')),
  cursor text not null default '',
  total_units integer not null default 0,
  total_bytes bigint not null default 0,
  moved_units integer not null default 0,
  moved_bytes bigint not null default 0,
  failed_units integer not null default 0,
  -- Why it stopped by itself, or the last failure.
  failure text,
  started_by text not null,
  started_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create unique index storage_migrations_open on storage_migrations ((true)) where state <> 'done';
create index storage_migrations_newest on storage_migrations (started_at desc);

-- Resumable uploads until they are made into a video or expire.
create table uploads (
  id text primary key,
  owner_id text not null references users (id),
  filename text not null,
  size bigint not null,
  media_id text,
  created_at timestamptz(3) not null,
  touched_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
create index uploads_under_way on uploads (owner_id, touched_at) where completed_at is null;
create index uploads_created on uploads (created_at);

-- Uploads under way when servers do not share a disk: the bytes that have come lie in the bucket in parts, one after the other.
create table upload_parts (
  upload_id text not null,
  at bigint not null check (at >= 0),
  bytes integer not null check (bytes > 0),
  store_id text not null,
  key text not null,
  primary key (upload_id, at)
);

-- Pictures that were re-encoded and stored: uploads, and the frames offered as a video's cover.
create table images (
  id text primary key,
  owner_id text not null references users (id),
  part text not null check (part in ('avatar', 'cover', 'image', 'document', 'message', 'poster')),
  media_id text,
  url text not null unique,
  key text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  placeholder text not null,
  color text not null,
  animated boolean not null,
  bytes bigint not null,
  seconds real,
  created_at timestamptz(3) not null,
  -- The statement about AI in the metadata of the file that came (GB 45438-2025, IPTC), kept because re-encoding takes it away, and
  -- whether a manifest of C2PA lay in it.
  ai_mark jsonb,
  c2pa boolean not null default false,
  -- Perceptual hashes; null: not computed yet, empty: too plain to be told apart.
  prints bigint[],
  -- Uploads that nothing refers to go: noted first, marked a week later, deleted with their files once nothing that began before the mark can
  -- still refer to them (media-assets/unused).
  unused_since timestamptz,
  removing_at timestamptz
);
create index images_media on images (media_id, seconds) where media_id is not null;
create index images_owner on images (owner_id, created_at desc);
-- Files that wait to be deleted, for doctor and for looks at an owner's own.
create index images_removing on images (removing_at) where removing_at is not null;

create trigger images_tally_added after insert on images referencing new table as added
  for each statement execute function tally_rows_added('images', 'bytes');
create trigger images_tally_removed after delete on images referencing old table as removed
  for each statement execute function tally_rows_removed('images', 'bytes');
create trigger images_tally_changed after update on images for each row
  when (old.bytes is distinct from new.bytes) execute function tally_row_changed('images', 'bytes');

create table media_assets (
  id text primary key,
  owner_id text not null references users (id),
  upload_id text not null unique,
  filename text not null,
  size bigint not null,
  sha256 bytea,
  source_key text not null,
  state text not null check (state in ('processing', 'ready', 'failed')),
  percent smallint not null,
  attempt integer not null,
  priority smallint not null,
  failure text,
  files_of text not null,
  folder text,
  duration_ms integer,
  width integer,
  height integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The digest that the browser computed of the file it sent; the file that arrived must have the same.
  expected_sha256 bytea,
  -- A video is made with one sound; these are the names of the others that the file had, for its author.
  dropped_audio text[] not null default '{}',
  ai_mark jsonb,
  c2pa boolean not null default false,
  prints bigint[],
  unused_since timestamptz,
  removing_at timestamptz
) with (fillfactor = 80);
create index media_assets_owner on media_assets (owner_id, created_at desc);
create index media_assets_twins on media_assets (owner_id, sha256) where state = 'ready';
create index media_assets_removing on media_assets (removing_at) where removing_at is not null;
-- Rows that share files with one that goes.
create index media_assets_files on media_assets (files_of);
create index media_assets_source on media_assets (source_key);

create trigger media_assets_tally_added after insert on media_assets referencing new table as added
  for each statement execute function tally_rows_added('media', 'size');
create trigger media_assets_tally_removed after delete on media_assets referencing old table as removed
  for each statement execute function tally_rows_removed('media', 'size');
create trigger media_assets_tally_changed after update on media_assets for each row
  when (old.size is distinct from new.size) execute function tally_row_changed('media', 'size');

-- Captions of a video, one a language; the files themselves lie in the store and are never changed in place.
create table media_captions (
  media_id text not null references media_assets (id) on delete cascade,
  language text not null,
  label text not null,
  filename text not null,
  key text not null,
  url text not null,
  cue_count integer not null,
  updated_at timestamptz(3) not null,
  -- The round of checks by which these captions came to the site: a later hit takes them back.
  check_round text,
  primary key (media_id, language)
);
create index media_captions_round on media_captions (check_round) where check_round is not null;

-- Changed captions of a film that is on the site: readers go on seeing those of media_captions until the checks find nothing in the new
-- ones, or until the correction of the post that brought them is passed.
create table media_caption_changes (
  media_id text not null references media_assets (id) on delete cascade,
  language text not null,
  label text not null,
  filename text not null,
  key text not null,
  url text not null,
  cue_count integer not null,
  updated_at timestamptz(3) not null,
  -- The post that they are judged with, and under which revision: that of the correction which a hit makes.
  post_id text not null,
  check_round text not null,
  -- checking: the service has not answered yet; held: they are shown with a correction that is passed.
  state text not null default 'checking' check (state in ('checking', 'held')),
  primary key (media_id, language)
);
create index media_caption_changes_round on media_caption_changes (check_round);

-- Folders of files that are served to their author, the author's agency and moderators alone: a post that was taken down had shown them, and
-- nothing public does. They stay when the post is gone, as the files do.
create table withheld_folders (
  folder text primary key,
  owner_id text not null,
  agency_id text,
  post_id text not null,
  at timestamptz(3) not null
);
create index withheld_folders_owner on withheld_folders (owner_id);
