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
  created_at timestamptz(3) not null
);
create index images_media on images (media_id, seconds) where media_id is not null;
create index images_owner on images (owner_id, created_at desc);

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
  updated_at timestamptz(3) not null
) with (fillfactor = 80);
create index media_assets_owner on media_assets (owner_id, created_at desc);
create index media_assets_twins on media_assets (owner_id, sha256) where state = 'ready';
