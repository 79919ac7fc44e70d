-- Who has opened a notice, once a person: its reach. What a person has read is still told to their own browser alone.
create table notice_opens (
  notice_id text not null references notices (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  opened_at timestamptz(3) not null,
  primary key (notice_id, user_id)
);
