-- How many users there are by status, identity and region, and how many published posts by region: the dashboard and the reach of a
-- notice counted all rows each time. Tallies as in 0358, named users:STATUS:IDENTITY:REGION and published:REGION; no region is ''.
create function tally_values_added() returns trigger language plpgsql as $$
begin
  execute format('insert into tally_changes (name, n) select %L || %s, count(*) from added group by 1', tg_argv[0], tg_argv[1]);
  return null;
end $$;
create function tally_values_removed() returns trigger language plpgsql as $$
begin
  execute format('insert into tally_changes (name, n) select %L || %s, -count(*) from removed group by 1', tg_argv[0], tg_argv[1]);
  return null;
end $$;
create function tally_user_changed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n)
  select format('users:%s:%s:%s', status, identity, region), n
  from (values (old.status, old.identity, old.region, -1), (new.status, new.identity, new.region, 1)) as side (status, identity, region, n);
  return null;
end $$;
create function tally_published_changed() returns trigger language plpgsql as $$
begin
  insert into tally_changes (name, n) values (format('published:%s', old.region), -1), (format('published:%s', new.region), 1);
  return null;
end $$;

create trigger users_tally_values_added after insert on users referencing new table as added
  for each statement execute function tally_values_added('users:', $$format('%s:%s:%s', status, identity, region)$$);
create trigger users_tally_values_removed after delete on users referencing old table as removed
  for each statement execute function tally_values_removed('users:', $$format('%s:%s:%s', status, identity, region)$$);
create trigger users_tally_changed after update on users for each row
  when (old.status is distinct from new.status or old.identity is distinct from new.identity or old.region is distinct from new.region)
  execute function tally_user_changed();
create trigger published_posts_tally_values_added after insert on published_posts referencing new table as added
  for each statement execute function tally_values_added('published:', $$format('%s', region)$$);
create trigger published_posts_tally_values_removed after delete on published_posts referencing old table as removed
  for each statement execute function tally_values_removed('published:', $$format('%s', region)$$);
create trigger published_posts_tally_changed after update on published_posts for each row
  when (old.region is distinct from new.region) execute function tally_published_changed();

-- The triggers hold these tables until this migration is done, so nothing is counted twice or missed.
insert into tallies (name, n)
select format('users:%s:%s:%s', status, identity, region), count(*) from users group by 1
union all select format('published:%s', region), count(*) from published_posts group by 1;
