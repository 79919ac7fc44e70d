-- A video is made with one sound; what its author is told of the others that the file had.
alter table media_assets add column dropped_audio text[] not null default '{}';
