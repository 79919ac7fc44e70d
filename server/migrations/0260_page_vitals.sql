-- What browsers measured of a sample of page loads: of each day so many in each step of size. No row can be told to be of one load.
-- Rows are few and changed all the time, so pages keep room for their next versions.
create table page_vitals (
  day date not null,
  vital text not null,
  kind text not null,
  device text not null,
  navigation text not null,
  steps integer[] not null,
  primary key (day, vital, kind, device, navigation)
) with (fillfactor = 60);
