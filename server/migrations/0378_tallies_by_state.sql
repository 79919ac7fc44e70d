-- How many published posts a category has, and how many withdrawals and reported things stand in each state: the pages that list them
-- counted all rows each time. Tallies as in 0358 and 0370, named category:ID, withdrawals:STATUS and reports:STATE.
create function tally_column_changed() returns trigger language plpgsql as $$
begin
  execute format('insert into tally_changes (name, n) values (%1$L || ($1).%2$I, -1), (%1$L || ($2).%2$I, 1)', tg_argv[0], tg_argv[1])
    using old, new;
  return null;
end $$;

create trigger published_posts_tally_category_added after insert on published_posts referencing new table as added
  for each statement execute function tally_values_added('category:', 'category_id');
create trigger published_posts_tally_category_removed after delete on published_posts referencing old table as removed
  for each statement execute function tally_values_removed('category:', 'category_id');
create trigger published_posts_tally_category_changed after update on published_posts for each row
  when (old.category_id <> new.category_id) execute function tally_column_changed('category:', 'category_id');
create trigger withdrawals_tally_added after insert on withdrawals referencing new table as added
  for each statement execute function tally_values_added('withdrawals:', 'status');
create trigger withdrawals_tally_removed after delete on withdrawals referencing old table as removed
  for each statement execute function tally_values_removed('withdrawals:', 'status');
create trigger withdrawals_tally_changed after update on withdrawals for each row
  when (old.status <> new.status) execute function tally_column_changed('withdrawals:', 'status');
create trigger report_cases_tally_added after insert on report_cases referencing new table as added
  for each statement execute function tally_values_added('reports:', 'state');
create trigger report_cases_tally_removed after delete on report_cases referencing old table as removed
  for each statement execute function tally_values_removed('reports:', 'state');
create trigger report_cases_tally_changed after update on report_cases for each row
  when (old.state <> new.state) execute function tally_column_changed('reports:', 'state');

-- The triggers hold these tables until this migration is done, so nothing is counted twice or missed.
insert into tallies (name, n)
select 'category:' || category_id, count(*) from published_posts group by 1
union all select 'withdrawals:' || status, count(*) from withdrawals group by 1
union all select 'reports:' || state, count(*) from report_cases group by 1;
