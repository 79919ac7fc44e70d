-- How many posts stand in each state, how many are published, how many users there are and how large their files are, kept as they
-- change: counting a million rows cost the dashboard and the review page 140 ms each time. Changes are appended, one row a statement, so
-- that no transaction waits for another at a sum; a job adds them up each minute, and `tallied` is the sum of both at any moment.
create table tallies (name text primary key, n bigint not null);
create table tally_changes (id bigint generated always as identity primary key, name text not null, n bigint not null);
create view tallied as
  select name, sum(n)::bigint as n
  from (select name, n from tallies union all select name, n from tally_changes) as parts
  group by name;

-- Posts are counted once they were submitted, as the review page lists them.
create function tally_posts_added() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select 'posts:' || status, count(*) from added where submitted_revision_id is not null group by status;
  return null;
end $$;
create function tally_posts_removed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select 'posts:' || status, -count(*) from removed where submitted_revision_id is not null group by status;
  return null;
end $$;
create function tally_post_changed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select 'posts:' || status, n
  from (values (old.status, old.submitted_revision_id, -1), (new.status, new.submitted_revision_id, 1)) as side (status, revision, n)
  where revision is not null;
  return null;
end $$;
create trigger posts_tally_added after insert on posts referencing new table as added
  for each statement execute function tally_posts_added();
create trigger posts_tally_removed after delete on posts referencing old table as removed
  for each statement execute function tally_posts_removed();
-- By the row: a trigger of a statement cannot be confined to the changes that matter, and most changes of a post do not.
create trigger posts_tally_changed after update on posts for each row
  when (old.status is distinct from new.status or (old.submitted_revision_id is null) <> (new.submitted_revision_id is null))
  execute function tally_post_changed();

-- Sums over all rows of a table: the name of the tally, and what a row adds to it: 1, or a column.
create function tally_rows_added() returns trigger language plpgsql as $$
declare sum bigint;
begin
  execute format('select sum(%s) from added', tg_argv[1]) into sum;
  if sum <> 0 then insert into tally_changes (name, n) values (tg_argv[0], sum); end if;
  return null;
end $$;
create function tally_rows_removed() returns trigger language plpgsql as $$
declare sum bigint;
begin
  execute format('select sum(%s) from removed', tg_argv[1]) into sum;
  if sum <> 0 then insert into tally_changes (name, n) values (tg_argv[0], -sum); end if;
  return null;
end $$;
create function tally_row_changed() returns trigger language plpgsql as $$
declare sum bigint;
begin
  execute format('select coalesce(($1).%1$I, 0) - coalesce(($2).%1$I, 0)', tg_argv[1]) using new, old into sum;
  insert into tally_changes (name, n) values (tg_argv[0], sum);
  return null;
end $$;
create trigger published_posts_tally_added after insert on published_posts referencing new table as added
  for each statement execute function tally_rows_added('published', '1');
create trigger published_posts_tally_removed after delete on published_posts referencing old table as removed
  for each statement execute function tally_rows_removed('published', '1');
create trigger users_tally_added after insert on users referencing new table as added
  for each statement execute function tally_rows_added('users', '1');
create trigger users_tally_removed after delete on users referencing old table as removed
  for each statement execute function tally_rows_removed('users', '1');
create trigger media_assets_tally_added after insert on media_assets referencing new table as added
  for each statement execute function tally_rows_added('media', 'size');
create trigger media_assets_tally_removed after delete on media_assets referencing old table as removed
  for each statement execute function tally_rows_removed('media', 'size');
create trigger media_assets_tally_changed after update on media_assets for each row
  when (old.size is distinct from new.size) execute function tally_row_changed('media', 'size');
create trigger images_tally_added after insert on images referencing new table as added
  for each statement execute function tally_rows_added('images', 'bytes');
create trigger images_tally_removed after delete on images referencing old table as removed
  for each statement execute function tally_rows_removed('images', 'bytes');
create trigger images_tally_changed after update on images for each row
  when (old.bytes is distinct from new.bytes) execute function tally_row_changed('images', 'bytes');

-- The triggers hold these tables until this migration is done, so nothing is counted twice or missed.
insert into tallies (name, n)
select 'posts:' || status, count(*) from posts where submitted_revision_id is not null group by status
union all select 'published', count(*) from published_posts
union all select 'users', count(*) from users
union all select 'media', coalesce(sum(size), 0) from media_assets
union all select 'images', coalesce(sum(bytes), 0) from images;
