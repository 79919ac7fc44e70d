-- Settings of the site. Every save adds a row; the newest is in force, and without any the defaults are.
create table site_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  saved_at timestamptz(3) not null,
  saved_by text not null references admins (id),
  saved_by_account text not null
);
create trigger site_settings_append_only before update or delete or truncate on site_settings
  for each statement execute function refuse_change();
