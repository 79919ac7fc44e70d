-- Videos of posts are shown to the content safety service as well (scope `videos`): a task that is begun, and asked about until it is done.
-- Checked without going through the rows there are, which all fit: the table may be long.
alter table machine_checks drop constraint machine_checks_scope_check;
alter table machine_checks add constraint machine_checks_scope_check
  check (scope in ('posts', 'videos', 'comments', 'danmaku')) not valid;
alter table machine_checks drop constraint machine_checks_part_check;
alter table machine_checks add constraint machine_checks_part_check
  check (part in ('title', 'summary', 'tags', 'body', 'cover', 'picture', 'text', 'video', 'embedded')) not valid;

-- What the provider calls the task, and since when it is at it; kept over restarts, and empty again when nothing came of it.
alter table machine_checks add column task_id text, add column begun_at timestamptz(3);
create index machine_checks_tasks on machine_checks (hash) where state = 'waiting' and task_id is not null;

-- A video costs by its minutes, so units are no longer the number of times that the service was asked.
alter table machine_check_days add column asked integer not null default 0;
update machine_check_days set asked = units;
