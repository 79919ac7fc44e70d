-- With REDIS_URL: what servers tell each other, from its transaction until Redis has it. Next to empty at all times.
create table unsent_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  message text not null
);
alter table unsent_events set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
