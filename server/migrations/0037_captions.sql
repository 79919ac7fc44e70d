-- Captions of a video, one a language; the files themselves lie in the store and are never changed in place.
create table media_captions (
  media_id text not null references media_assets (id) on delete cascade,
  language text not null,
  label text not null,
  filename text not null,
  key text not null,
  url text not null,
  cue_count integer not null,
  updated_at timestamptz(3) not null,
  primary key (media_id, language)
);
