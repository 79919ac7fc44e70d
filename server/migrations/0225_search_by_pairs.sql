-- Posts are found by pairs of characters, and tell each other apart by keywords. What was indexed by words before is found by
-- its words until the job discovery.reindex has come to it.
alter table search_documents
  add column keywords text[] not null default '{}',
  add column version smallint not null default 1;
create index search_documents_stale on search_documents (published_at desc) where version < 2;

-- Names are compared in simplified script and plain width; most are the same in that form.
alter table search_terms add column folded text;
drop index search_terms_text;
create index search_terms_text on search_terms (kind, coalesce(folded, lower(text)) text_pattern_ops);
