-- On the page of which work a person was followed; null: elsewhere, and all before this.
alter table follows add column post_id text;
create index follows_post on follows (post_id, created_at) where post_id is not null;
