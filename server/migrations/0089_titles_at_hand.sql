-- Administrators find works by a part of their title.
create index post_revisions_title_trgm on post_revisions using gin (title gin_trgm_ops);
