-- A work has a name before its first save: a save that is repeated, whatever became of its answer, finds what the first one made.
alter table posts add column draft_key text;
create unique index posts_by_draft_key on posts (author_id, draft_key) where draft_key is not null;
