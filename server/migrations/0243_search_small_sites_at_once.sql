-- The newest posts that match, newest first, at most so many, as before. Two things are new: a site of few buckets is looked
-- through at once, since a first look into two of them costs as much, and the plan is kept: there is one way to read words.
create or replace function newest_matches(query tsquery, after timestamptz, until timestamptz, most integer)
returns table (post_id text, published_at timestamptz)
language plpgsql stable rows 1000 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
  if newest < 16 then
    reach := newest + 1;
  end if;
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
