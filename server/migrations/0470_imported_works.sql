-- Works that an import brings in, by their name at the source: the same source a second time, or one that was interrupted, writes none twice.
-- The id is taken before the work is written, so that works of a source can link to each other.
create table imported_works (
  owner_id text not null,
  source_id text not null,
  post_id text not null unique,
  -- Null until the work is written.
  imported_at timestamptz(3),
  primary key (owner_id, source_id)
);
