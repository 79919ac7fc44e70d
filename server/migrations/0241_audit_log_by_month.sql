-- The log by months of China's time, so that months of long ago can be archived as files and dropped whole. Ids stay; the key holds the
-- time too, as a key of a partitioned table must. Servers of the version before write to it and read it as they did.
alter table audit_log rename to audit_log_whole;
alter table audit_log_whole rename constraint audit_log_pkey to audit_log_whole_pkey;
drop index audit_log_at, audit_log_target, audit_log_admin, audit_log_action;

create table audit_log (
  id text not null,
  admin_id text not null,
  admin_account text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  at timestamptz(3) not null,
  primary key (id, at)
) partition by range (at);
create index audit_log_at on audit_log (at desc, id);
create index audit_log_target on audit_log (target_type, target_id, at desc);
create index audit_log_admin on audit_log (admin_account, at desc, id);
create index audit_log_action on audit_log (action, at desc, id);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Bounds are China's midnights, whatever zone the connection that makes a month has.
create function ensure_audit_log_months(first date, months integer) returns void language sql set timezone = 'Asia/Shanghai' as $$
  select ensure_month_partitions('audit_log', first, months)
$$;
select ensure_audit_log_months(month, 1)
from (select distinct date_trunc('month', at at time zone 'Asia/Shanghai')::date as month from audit_log_whole) months;
select ensure_audit_log_months((current_date - interval '1 month')::date, 15);

insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, before, after, ip, at)
select id, admin_id, admin_account, action, target_type, target_id, before, after, ip, at from audit_log_whole;
do $$
begin
  if (select count(*) from audit_log) <> (select count(*) from audit_log_whole) then
    raise exception 'rows of audit_log were lost on the way';
  end if;
end $$;
drop table audit_log_whole;
analyze audit_log;

-- Months that lie in a file of the private store, with what tells that the file is whole.
create table audit_log_archives (
  month date primary key,
  key text not null,
  rows integer not null,
  bytes bigint not null,
  sha256 text not null,
  archived_at timestamptz(3) not null
);
