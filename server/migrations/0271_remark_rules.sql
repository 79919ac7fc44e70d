-- Where more comments and danmaku wait than the settings say: in a category, on what an author or agency publishes, under one
-- work. What a rule is for may go before it.
create table remark_rules (
  target text not null check (target in ('category', 'author', 'post')),
  target_id text not null,
  mode text not null check (mode in ('risky', 'newcomers', 'all')),
  set_by text not null references admins (id),
  set_at timestamptz(3) not null,
  primary key (target, target_id)
);
