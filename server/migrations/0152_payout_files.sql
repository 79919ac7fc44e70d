-- Files for paying by hand, numbered by day in China. `id` is the batch of its withdrawals.
create table payout_files (
  id text primary key,
  day date not null,
  number integer not null check (number > 0),
  count integer not null,
  net bigint not null,
  created_by text references admins (id),
  created_at timestamptz(3) not null,
  unique (day, number)
);
create index payout_files_new on payout_files (created_at desc, id);
insert into payout_files (id, day, number, count, net, created_at)
  select batch_id, (at at time zone 'Asia/Shanghai')::date,
    row_number() over (partition by (at at time zone 'Asia/Shanghai')::date order by at, batch_id), count, net, at
  from (
    select w.batch_id, min(s.at) as at, count(distinct w.id) as count,
      (select sum(net) from withdrawals same where same.batch_id = w.batch_id) as net
    from withdrawals w join withdrawal_steps s on s.withdrawal_id = w.id and s.status = 'paying'
    where w.batch_id is not null group by w.batch_id
  ) made;
