-- Posts whose last change a search engine (SEARCH_URL) has not been told yet; without one nothing is written here. Whoever changes a
-- post holds its row, so its versions grow in the order of its changes, and the engine refuses an older one. With version 1 a
-- rebuild copies what it finds.
create sequence search_versions minvalue 2;
create table search_changes (
  post_id text primary key,
  version bigint not null default nextval('search_versions')
);
create index search_changes_oldest on search_changes (version);
