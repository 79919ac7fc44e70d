-- Where each file of the sitemap begins: behind a post, in the order of publication, so that its posts are found by that key however many
-- stand before them. By their number, as before, the last file of a million posts read all of them. A file is full at 45,000 posts, which
-- leaves room below the protocol's 50,000 for those that are published into the past. Numbers are addresses and stay.
create table sitemap_files (
  number integer primary key,
  after_at timestamptz(3) not null,
  after_id text not null,
  -- The end of the minute in which its posts are known to have changed; null when they have not since there is this table.
  changed_at timestamptz(3),
  -- When its posts were counted last, and how many there were.
  counted_at timestamptz(3),
  posts integer not null default 0
);
create unique index sitemap_files_order on sitemap_files (after_at, after_id desc);

-- Marks the files whose posts have come, gone or been published anew. Once a minute: of posts published at the same time all but one find
-- the mark made, or somebody making it, and wait for nobody.
create function mark_sitemap_files() returns trigger language plpgsql as $$
begin
  update sitemap_files set changed_at = clock_timestamp() + interval '1 minute'
  where number in (
    select f.number from sitemap_files f
    where (f.changed_at is null or f.changed_at <= clock_timestamp())
      and f.number in (
        select (
          select b.number from sitemap_files b
          where b.after_at <= c.published_at and (b.after_at < c.published_at or b.after_id > c.post_id)
          order by b.after_at desc, b.after_id limit 1
        ) from changed c)
    for update skip locked);
  return null;
end $$;
create trigger published_posts_sitemap_added after insert on published_posts referencing new table as changed
  for each statement execute function mark_sitemap_files();
create trigger published_posts_sitemap_removed after delete on published_posts referencing old table as changed
  for each statement execute function mark_sitemap_files();

insert into sitemap_files (number, after_at, after_id)
select 1, '-infinity', ''
union all
select (1 + place / 45000)::integer, published_at, post_id
from (select published_at, post_id, row_number() over (order by published_at, post_id desc) as place from published_posts) as listed
where place % 45000 = 0;
