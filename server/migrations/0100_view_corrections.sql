-- An investigation turns views of settled days down, or lets them count again; both are written down and never changed.
create table view_corrections (
  id text primary key,
  -- The correction that is taken back by this one; each is taken back once.
  restores text unique references view_corrections (id),
  -- What was turned down: of these days, a work's, a viewer's, or those that came from one address.
  day_from date not null,
  day_to date not null,
  post_id text references posts (id),
  viewer bigint,
  user_id text references users (id),
  network bigint,
  reason text not null,
  views integer not null check (views > 0),
  works integer not null check (works > 0),
  admin_id text not null references admins (id),
  admin_account text not null,
  at timestamptz(3) not null,
  check (post_id is not null or viewer is not null or network is not null)
);
create index view_corrections_new on view_corrections (at desc, id desc);
create trigger view_corrections_append_only before update or delete on view_corrections for each row execute function refuse_row_change();
create trigger view_corrections_stay before truncate on view_corrections for each statement execute function refuse_change();

-- The days to settle again because of it. `revision` is empty until that is done, and 0 when it came to no difference.
create table view_correction_days (
  correction_id text not null references view_corrections (id),
  day date not null,
  views integer not null,
  revision integer,
  -- By how much the whole day differs, in fen.
  gross bigint,
  primary key (correction_id, day),
  check ((revision is null) = (gross is null))
);
create index view_correction_days_of on view_correction_days (day, revision);

-- The works it is about, so that whoever earns by them reads why.
create table view_correction_works (
  day date not null,
  post_id text not null,
  correction_id text not null references view_corrections (id),
  views integer not null,
  primary key (day, post_id, correction_id)
);

-- Which correction turned a view down, so that just these can count again.
alter table view_events add column correction_id text;
