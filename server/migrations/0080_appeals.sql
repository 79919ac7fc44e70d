-- A decision against a work that its author wants looked at again; one a decision, decided by somebody else.
create table post_appeals (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  review_id text not null unique,
  author_id text not null references users (id),
  first_admin_id text,
  text text not null,
  state text not null check (state in ('pending', 'granted', 'refused', 'lapsed')),
  reply text not null default '',
  decided_by text references admins (id),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index post_appeals_waiting on post_appeals (created_at, id) where state = 'pending';
create index post_appeals_decided on post_appeals (state, decided_at desc, id) where state in ('granted', 'refused');
create index post_appeals_post on post_appeals (post_id);
