-- Comments are searched in the back office by a part of what they say, as danmaku are (0377).
set local maintenance_work_mem = '256MB';
create index comments_content_pairs on comments using gin (character_pairs(content)) with (fastupdate = off);
analyze comments;
