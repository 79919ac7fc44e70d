-- The same for the large tables. Of revisions those alone that were submitted: a draft is saved again and again while somebody writes.
set local maintenance_work_mem = '256MB';
create index post_revisions_title_pairs on post_revisions using gin (character_pairs(title)) with (fastupdate = off) where frozen_at is not null;
create index danmaku_content_pairs on danmaku using gin (character_pairs(content)) with (fastupdate = off);
analyze post_revisions, danmaku;
