import { sql } from 'drizzle-orm';
import { QUICK_EXIT_SECONDS } from '#contract/limits.ts';
import type { Queryable } from '../../db/client.ts';

/** A visit as far as it has got; `visit` is its key, a hash. */
export interface VisitRow {
  day: string;
  postId: string;
  visit: string;
  milliseconds: number;
  completed: boolean;
}

/**
 * Keeps how far visits have got and hands what is new about them on to the sums of work and day, in one statement. A
 * visit never gets shorter, so being told twice, or in the wrong order, changes nothing. No visit may be in it twice; all
 * rows are taken in the order of their keys, so that two batches at once never wait for each other crosswise.
 */
export async function addVisits(db: Queryable, visits: VisitRow[]): Promise<void> {
  const quick = sql.raw(String(QUICK_EXIT_SECONDS * 1000));
  await db.execute(sql`
    with told as (
      insert into visits as v (day, post_id, visit, active_ms, completed)
      select * from unnest(
        ${array(visits.map(({ day }) => day))}::date[], ${array(visits.map(({ postId }) => postId))}::text[],
        ${array(visits.map(({ visit }) => visit))}::bigint[], ${array(visits.map(({ milliseconds }) => milliseconds))}::integer[],
        ${array(visits.map(({ completed }) => completed))}::boolean[]
      ) as g (day, post_id, visit, active_ms, completed) order by post_id, day, visit
      on conflict (post_id, day, visit) do update set told_ms = v.active_ms, told_completed = v.completed,
        active_ms = greatest(v.active_ms, excluded.active_ms), completed = v.completed or excluded.completed
      returning day, post_id, active_ms, told_ms, completed and active_ms >= ${quick} as whole,
        told_completed and told_ms >= ${quick} as told_whole
    )
    insert into visit_days as d (day, post_id, opens, active_ms, completed, quick_exits)
    select day, post_id, count(*) filter (where told_ms is null), sum(active_ms - coalesce(told_ms, 0)),
      sum(whole::integer - coalesce(told_whole, false)::integer),
      sum((active_ms < ${quick})::integer - coalesce(told_ms < ${quick}, false)::integer)
    from told group by post_id, day order by post_id, day
    on conflict (post_id, day) do update set opens = d.opens + excluded.opens, active_ms = d.active_ms + excluded.active_ms,
      completed = d.completed + excluded.completed, quick_exits = d.quick_exits + excluded.quick_exits`);
}

const array = (values: unknown[]) => sql.param(values);
