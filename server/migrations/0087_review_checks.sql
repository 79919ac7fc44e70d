-- A second look at a share of the moderators' decisions; one a decision.
create table review_checks (
  review_id text primary key references post_reviews (id) on delete cascade,
  checked_by text not null references admins (id),
  verdict text not null check (verdict in ('right', 'wrong')),
  note text not null,
  at timestamptz(3) not null
);
create index review_checks_newest on review_checks (at desc, review_id);
create index post_reviews_decisions on post_reviews (at desc, id)
  where actor_kind = 'admin' and action in ('approve', 'reject', 'offline');
