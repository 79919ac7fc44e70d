-- What a search puts candidates in order by lies beside their words, so that it need not look up a thousand works one by
-- one. Words and texts lie apart from the rows (128 bytes a row): what is passed over on the way takes a seventh of the
-- pages. Warmth is in no index of this table, so a change of it writes one short row.
create table documents (
  post_id text not null references posts (id),
  bucket integer not null,
  published_at timestamptz(3) not null,
  heat double precision not null default 0,
  tags text[] not null,
  words tsvector not null,
  text text not null
) with (toast_tuple_target = 128, fillfactor = 80);
insert into documents
select d.post_id, d.bucket, d.published_at, coalesce(p.heat, 0), d.tags, d.words, d.text
from search_documents d left join published_posts p on p.post_id = d.post_id order by d.published_at;
drop table search_documents;
alter table documents rename to search_documents;
alter table search_documents add primary key (post_id);
create index search_documents_new on search_documents (published_at desc, post_id);
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);

drop function newest_matches(tsquery, timestamptz, timestamptz, integer);

-- The newest works that match, newest first, at most so many. It looks into the two newest buckets and, when it has not
-- found enough, into as many as should do, going by what it has found: a common word costs as much as a rare one, however
-- many works there are. Words are never read without their index.
create function newest_matches(query tsquery, after timestamptz, until timestamptz, most integer)
returns table (post_id text, published_at timestamptz, heat double precision)
language plpgsql stable rows 1000 set enable_seqscan = off as $$
#variable_conflict use_column
declare
  newest integer;
  -- So many of the smallest buckets are looked into, as a dozen or so of a greater size.
  reach double precision := 2;
  level integer := 0;
  oldest integer;
  asked tsquery;
  ids text[];
  times timestamptz[];
  heats double precision[];
begin
  select d.bucket into newest from search_documents d order by d.published_at desc, d.post_id limit 1;
  loop
    oldest := newest + 1 - ceil(reach)::integer;
    asked := query;
    if level < 5 and oldest > 0 then
      asked := query && (
        select string_agg(format('''@bucket%s:%s''', level, number), ' | ') from generate_series(oldest >> (2 * level), newest >> (2 * level)) number
      )::tsquery;
    end if;
    with matching as materialized (select d.post_id, d.published_at, d.heat from search_documents d where d.words @@ asked),
    newest_first as (
      select m.post_id, m.published_at, m.heat from matching m where m.published_at between after and until
      order by m.published_at desc, m.post_id limit most
    )
    select coalesce(array_agg(f.post_id), '{}'), array_agg(f.published_at), array_agg(f.heat) into ids, times, heats from newest_first f;
    exit when cardinality(ids) >= most or level >= 5 or oldest <= 0;
    reach := reach * greatest(2, 1.2 * most / greatest(cardinality(ids), 0.5));
    level := greatest(0, least(5, ceil(ln(reach / 12) / ln(4.0))));
  end loop;
  return query select * from unnest(ids, times, heats);
end $$;

-- A hot list is read in its order and no further than it is long.
create index hot_entries_order on hot_entries (at, span, heat desc, published_at desc, post_id);
