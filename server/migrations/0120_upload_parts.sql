-- Uploads under way when servers do not share a disk: what has come lies in the bucket in parts, one after the other.
create table upload_parts (
  upload_id text not null,
  at bigint not null check (at >= 0),
  bytes integer not null check (bytes > 0),
  store_id text not null,
  key text not null,
  primary key (upload_id, at)
);
