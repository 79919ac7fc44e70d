-- Captions of films are shown to the content safety service with the other words of their posts (scope `posts`).
alter table machine_checks drop constraint machine_checks_part_check;
alter table machine_checks add constraint machine_checks_part_check
  check (part in ('title', 'summary', 'tags', 'body', 'cover', 'picture', 'text', 'video', 'embedded', 'captions')) not valid;

-- Captions of a film on the site that were changed since: readers go on seeing those of media_captions until nothing was found in these, or
-- the correction of the post that they were submitted with is passed.
create table media_caption_changes (
  media_id text not null references media_assets (id) on delete cascade,
  language text not null,
  label text not null,
  filename text not null,
  key text not null,
  url text not null,
  cue_count integer not null,
  updated_at timestamptz(3) not null,
  -- The post that they are judged with, and under which revision: that of the correction which a hit makes.
  post_id text not null,
  check_round text not null,
  -- checking: the service has not answered yet; held: they are shown with a correction that is passed.
  state text not null default 'checking' check (state in ('checking', 'held')),
  primary key (media_id, language)
);
create index media_caption_changes_round on media_caption_changes (check_round);

-- By which of these those on the site went there: a later hit takes them back.
alter table media_captions add column check_round text;
create index media_captions_round on media_captions (check_round) where check_round is not null;
