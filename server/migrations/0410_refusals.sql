-- Content that moderators sent back or took down stays recognisable: its fingerprints are kept apart from the post, which may be deleted for good.
create table refusals (
  id bigint generated always as identity primary key,
  post_id text not null,
  revision_id text not null unique,
  author_id text not null,
  type text not null,
  title text not null,
  how text not null check (how in ('rejected', 'takenDown')),
  reason text not null,
  decided_at timestamptz(3) not null,
  -- Different passages of the text, of which refused_passages holds a sample.
  passages integer not null,
  -- Null until every picture of the revision has its fingerprint.
  completed_at timestamptz(3)
);
create index refusals_of_author on refusals (author_id);
create index refusals_by_time on refusals (decided_at);
create index refusals_incomplete on refusals (id) where completed_at is null;

create table refused_passages (
  hash bigint not null,
  refusal_id bigint not null references refusals (id) on delete cascade,
  -- `whole`: the hash of all of a text that is too short for passages.
  kind text not null check (kind in ('passage', 'whole')),
  primary key (hash, refusal_id)
);
create index refused_passages_of on refused_passages (refusal_id);

create table refused_pictures (
  id bigint generated always as identity primary key,
  refusal_id bigint not null references refusals (id) on delete cascade,
  kind text not null check (kind in ('picture', 'frame', 'file')),
  -- The address of a picture or the SHA-256 of a film: the same file is the same picture, however plain.
  name text,
  hash bigint,
  bands integer[] not null
);
create index refused_pictures_of on refused_pictures (refusal_id);
create index refused_pictures_by_name on refused_pictures (name) where name is not null;
create index refused_pictures_by_bands on refused_pictures using gin (bands) with (fastupdate = off);

-- Of hundreds of bands the planner expects so many rows that it would rather read all pictures, which takes seconds.
create function refused_pictures_like(probes integer[], most integer) returns setof bigint language sql stable
set enable_seqscan = off
as $$ select id from refused_pictures where bands && probes limit most $$;

-- Posts of before this version are recorded by a job.
create index posts_refused on posts (id) where refused;

-- Perceptual hashes; null: not computed yet, empty: too plain to be told apart.
alter table images add column prints bigint[];
alter table media_assets add column prints bigint[];
