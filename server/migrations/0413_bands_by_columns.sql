-- A picture's bands as columns, each with its index: hundreds of probes in one array take an index of arrays seconds, these milliseconds.
alter table refused_pictures add column band0 integer generated always as (bands[1]) stored;
alter table refused_pictures add column band1 integer generated always as (bands[2]) stored;
alter table refused_pictures add column band2 integer generated always as (bands[3]) stored;
alter table refused_pictures add column band3 integer generated always as (bands[4]) stored;
create index refused_pictures_band0 on refused_pictures (band0);
create index refused_pictures_band1 on refused_pictures (band1);
create index refused_pictures_band2 on refused_pictures (band2);
create index refused_pictures_band3 on refused_pictures (band3);
drop index refused_pictures_by_bands;

create or replace function refused_pictures_like(probes integer[], most integer) returns setof bigint language sql stable
set enable_seqscan = off
as $$
  select id from refused_pictures
  where band0 = any(probes) or band1 = any(probes) or band2 = any(probes) or band3 = any(probes) limit most
$$;
