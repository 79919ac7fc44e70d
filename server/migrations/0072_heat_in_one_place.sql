-- Heat lies in published_posts alone: of neighbouring works that all get warmer in the same minute only some find room for a
-- new version of their row beside the old one, and each of the others goes into the index over words anew.
drop function newest_matches(tsquery, timestamptz, timestamptz, integer);
alter table search_documents drop column heat;
alter table search_documents reset (fillfactor);

-- The newest works that match, newest first, at most so many. It looks into the two newest buckets and, when it has not
-- found enough, into as many as should do, going by what it has found: a common word costs as much as a rare one, however
-- many works there are. Words are never read without their index.
create function newest_matches(query tsquery, after timestamptz, until timestamptz, most integer)
returns table (post_id text, published_at timestamptz)
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
    with matching as materialized (select d.post_id, d.published_at from search_documents d where d.words @@ asked),
    newest_first as (
      select m.post_id, m.published_at from matching m where m.published_at between after and until
      order by m.published_at desc, m.post_id limit most
    )
    select coalesce(array_agg(f.post_id), '{}'), array_agg(f.published_at) into ids, times from newest_first f;
    exit when cardinality(ids) >= most or level >= 5 or oldest <= 0;
    reach := reach * greatest(2, 1.2 * most / greatest(cardinality(ids), 0.5));
    level := greatest(0, least(5, ceil(ln(reach / 12) / ln(4.0))));
  end loop;
  return query select * from unnest(ids, times);
end $$;
