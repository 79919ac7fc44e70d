-- Where imported works stood before: paths without their last slash, decoded, with the query where the number of the work stands in it.
create table imported_addresses (
  address text primary key,
  post_id text not null
);
