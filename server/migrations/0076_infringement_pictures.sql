-- Proof that comes as pictures. One that no complaint has taken within a day is removed with its file.
create table infringement_pictures (
  id text primary key,
  infringement_id text references infringements (id),
  key text not null,
  width integer not null,
  height integer not null,
  ip text not null,
  created_at timestamptz(3) not null
);
create index infringement_pictures_of on infringement_pictures (infringement_id) where infringement_id is not null;
create index infringement_pictures_loose on infringement_pictures (created_at) where infringement_id is null;
