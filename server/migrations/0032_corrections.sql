-- What became different when a published work was replaced by a newer version: what, when, and the places themselves.
create table post_corrections (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  -- The revision that brought it.
  number integer not null,
  at timestamptz(3) not null,
  -- One line that says it: “六十万只”更正为“七十万只”.
  summary text not null,
  places integer not null,
  differences jsonb not null,
  unique (post_id, number)
);

-- Who has read a work, to tell them once that it was corrected.
create index reading_history_post on reading_history (post_id, user_id);
