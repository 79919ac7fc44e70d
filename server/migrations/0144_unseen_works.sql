-- What went out without a person having looked at it, and has not been looked at since. `place` puts the greatest risk first and
-- within it the newest; worked out when the row is written, so that one index orders the queue.
create table unseen_posts (
  post_id text primary key references posts (id) on delete cascade,
  revision_id text not null,
  risk smallint not null,
  signs text[] not null,
  since timestamptz(3) not null,
  place bigint not null
);
create index unseen_posts_place on unseen_posts (place, post_id);

-- What readers see now although only the system has passed it; not what came with the product, which nobody handed in.
insert into unseen_posts (post_id, revision_id, risk, signs, since, place)
select p.id, r.id, s.risk, s.signs, s.since, s.risk * 10000000000000 + (extract(epoch from s.since) * 1000)::bigint
from posts p
join post_revisions r on r.id = p.published_revision_id
cross join lateral (
  select
    case when p.refused then 3 when cardinality(r.risky_words) > 0 then 2 else 0 end as risk,
    array_remove(array[case when p.refused then 'refused' end, case when cardinality(r.risky_words) > 0 then 'words' end], null) as signs,
    coalesce(r.published_at, p.published_at, p.updated_at) as since
) s
where p.status = 'published'
  and exists (select from post_reviews v where v.post_id = p.id and v.revision_number = r.number and v.action = 'submit')
  and not exists (
    select from post_reviews v
    where v.post_id = p.id and v.revision_number = r.number and v.action in ('approve', 'restore') and v.actor_kind = 'admin'
  );
