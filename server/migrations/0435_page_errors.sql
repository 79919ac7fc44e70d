-- What broke in browsers, summed by day and by what was said: no addresses, no accounts, no words of people.
create table page_errors (
  day date not null,
  digest text not null,
  what text not null,
  page text not null,
  message text not null,
  place text not null,
  n integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (day, digest)
);
