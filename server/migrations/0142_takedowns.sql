-- A takedown is a record of its own: it stands through edits, the bin and every new submission, until an administrator ends it.
create table post_takedowns (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  revision_number integer not null,
  reason text not null,
  taken_by text,
  taken_at timestamptz(3) not null,
  ended_by text,
  ended_at timestamptz(3),
  ended_how text check (ended_how in ('approved', 'putBack')),
  check ((ended_at is null) = (ended_how is null))
);
create index post_takedowns_post on post_takedowns (post_id, taken_at);
create unique index post_takedowns_standing on post_takedowns (post_id) where ended_at is null;

alter table posts add column refused boolean not null default false;
alter table posts add column takedown_id text;

-- What was decided until now: the last decision of a person is what stands.
create temporary table last_decisions on commit drop as
select distinct on (post_id) id, post_id, revision_number, action, actor_id, reasons, at
from post_reviews
where actor_kind = 'admin' and action in ('approve', 'reject', 'offline', 'restore')
order by post_id, at desc, id desc;

update posts p set refused = true from last_decisions d where d.post_id = p.id and d.action in ('reject', 'offline');

insert into post_takedowns (id, post_id, revision_number, reason, taken_by, taken_at)
select d.id, d.post_id, d.revision_number, coalesce(d.reasons -> 0 ->> 'text', ''), d.actor_id, d.at
from last_decisions d join posts p on p.id = d.post_id
where d.action = 'offline' and p.status <> 'published';

update posts p set takedown_id = t.id from post_takedowns t where t.post_id = p.id;
