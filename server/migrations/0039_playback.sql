-- Where a person left a video, on whatever device: it goes on there on the next one.
create table playback_places (
  user_id text not null references users (id),
  post_id text not null references posts (id) on delete cascade,
  seconds integer not null,
  at timestamptz(3) not null,
  primary key (user_id, post_id)
) with (fillfactor = 70);
create index playback_places_post on playback_places (post_id);
