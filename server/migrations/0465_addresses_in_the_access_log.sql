-- Addresses lie in the access log, which keeps them for six months: those of comments and danmaku move there, and no row of theirs keeps one.
insert into access_log (kind, owner_kind, owner_id, subject_id, ip, user_agent, at)
select kind, 'user', author_id, id, ip::inet, '', created_at from (
  select 'comment' as kind, author_id, id, ip, created_at from comments
  union all select 'danmaku', author_id, id, ip, created_at from danmaku
) as written
where created_at > now() - interval '184 days' and pg_input_is_valid(ip, 'inet')
  and not exists (select from access_log where subject_id = written.id and owner_id = author_id and kind = written.kind);

-- Empty from here on: processes of the former version name the column until they are replaced.
alter table comments drop column ip, add column ip text;
alter table danmaku drop column ip, add column ip text;
