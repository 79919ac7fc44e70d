-- Views of a work as the back office last looked. Works are ordered by these: an index over the counter itself would have to
-- take each view that is counted.
alter table post_counts add column listed_views bigint not null default 0;
insert into post_counts (post_id) select id from posts where published_revision_id is not null on conflict do nothing;
update post_counts set listed_views = views where views <> 0;
create index post_counts_listed on post_counts (listed_views, post_id);
