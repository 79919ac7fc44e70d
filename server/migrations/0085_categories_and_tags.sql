-- Channels can be hidden (their works stay) and merged into another, whose works they then are.
alter table categories
  add column hidden boolean not null default false,
  add column merged_into text references categories (id);
create index post_revisions_category on post_revisions (category_id, id) where category_id is not null;

-- Addresses that channels had before; links to them go on working.
create table category_slugs (
  slug text primary key,
  category_id text not null references categories (id)
);

-- What a tag is called instead. `key` is the normalised tag.
create table tag_aliases (
  key text primary key,
  text text not null,
  target text not null,
  created_at timestamptz(3) not null,
  created_by text not null
);
create index tag_aliases_newest on tag_aliases (created_at desc, key);
create index search_terms_weight on search_terms (kind, weight desc, key);
