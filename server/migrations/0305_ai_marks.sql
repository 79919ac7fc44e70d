-- What a file said of AI in its metadata when it came (GB 45438-2025, IPTC), kept because re-encoding takes it away, and whether a
-- manifest of C2PA lay in it. Of posts: whether a revision shows such a file, and whether an administrator suspects one.
alter table images add column ai_mark jsonb, add column c2pa boolean not null default false;
alter table media_assets add column ai_mark jsonb, add column c2pa boolean not null default false;
alter table post_revisions add column ai_found boolean not null default false;
alter table posts add column ai_suspected boolean not null default false;
