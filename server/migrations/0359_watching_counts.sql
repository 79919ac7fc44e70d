-- How many browsers play a video right now, as each server knows it of its own, so that all of them show the sum. Written every few
-- seconds and good for less than a minute: nothing is lost when it is emptied, so it needs no write-ahead log.
create unlogged table watching_counts (
  post_id text not null,
  server text not null,
  n integer not null,
  at timestamptz(3) not null,
  primary key (post_id, server)
);
