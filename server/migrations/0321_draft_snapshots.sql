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
