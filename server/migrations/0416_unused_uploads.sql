-- Uploads that nothing refers to go: noted first, marked a week later, deleted with their files once nothing that began before the mark can
-- still refer to them (media-assets/unused).
alter table images add column unused_since timestamptz, add column removing_at timestamptz;
alter table media_assets add column unused_since timestamptz, add column removing_at timestamptz;

-- What waits to be deleted, for doctor and for looks at an owner's own.
create index images_removing on images (removing_at) where removing_at is not null;
create index media_assets_removing on media_assets (removing_at) where removing_at is not null;
-- Rows that share files with one that goes.
create index media_assets_files on media_assets (files_of);
create index media_assets_source on media_assets (source_key);
-- Pictures that somebody has sent.
create index messages_pictures on messages (sender_id) where image_url is not null;
