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

-- Since when the files of a post that was taken down have been seen to. Null for all takedowns of before: the job posts.withholdFiles goes through
-- them, and through those of servers of the version before.
alter table post_takedowns add column withheld_at timestamptz(3);
create index post_takedowns_to_withhold on post_takedowns (taken_at, id) where ended_at is null and withheld_at is null;
-- Of an author, what is down.
create index posts_taken_down on posts (author_id, id) where takedown_id is not null;
