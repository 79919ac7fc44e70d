-- What an order to take a post down says beside its reason: by which rule and law and under which number, where it holds, until which
-- day of China, and what readers are told. What servers of the version before go on writing stands as it did: for good, by no rule of
-- its own. A term that is over ends nothing: `lapsed_at` puts the post before a moderator, who puts it back or keeps it down.
alter table post_takedowns
  add column rule text not null default 'other',
  add column law text not null default '',
  add column order_number text not null default '',
  add column scope text not null default 'site' check (scope = 'site'),
  add column public_reason text not null default '',
  add column until date,
  add column lapsed_at timestamptz(3),
  add column kept_by text,
  add column kept_at timestamptz(3),
  add check (lapsed_at is null or until is not null),
  add check ((kept_by is null) = (kept_at is null));
create index post_takedowns_lapsing on post_takedowns (until) where ended_at is null and lapsed_at is null and until is not null;
create index post_takedowns_lapsed on post_takedowns (lapsed_at, post_id) where ended_at is null and lapsed_at is not null;

-- Posts that hold that an administrator took them down and have no order, as servers from before 0142 left them while both ran.
insert into post_takedowns (id, post_id, revision_number, reason, taken_by, taken_at)
select 't' || substr(md5('takedown ' || p.id), 1, 13), p.id, coalesce(d.revision_number, r.number, 1),
  coalesce(d.reasons -> 0 ->> 'text', ''), d.actor_id, coalesce(d.at, p.decided_at, p.updated_at)
from posts p
left join post_revisions r on r.id = p.published_revision_id
left join lateral (
  select revision_number, reasons, actor_id, at from post_reviews
  where post_id = p.id and actor_kind = 'admin' and action = 'offline' order by at desc, id desc limit 1) d on true
where p.offline_by = 'admin' and p.status <> 'published'
on conflict do nothing;
update posts p set takedown_id = t.id, refused = true
from post_takedowns t
where t.post_id = p.id and t.ended_at is null and p.takedown_id is null and p.offline_by = 'admin' and p.status <> 'published';
