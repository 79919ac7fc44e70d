import { sql } from 'drizzle-orm';
import type { PayoutTerms, PayoutTrial } from '#contract/payout-config.ts';
import type { Queryable } from '../../db/client.ts';

interface Period {
  from: string;
  to: string;
}

/** New terms, and what is held against them. */
export interface Tried {
  terms: PayoutTerms;
  /** Percent that are taken now when somebody withdraws. */
  feeNow: number;
}

/** What each author's day would have come to, less the service fee. Corrections are part of the day they correct. */
const tried = ({ terms, feeNow }: Tried, { from, to }: Period) => sql`
  with works as (
    select day, post_id, type, author_id, max(share) as share, sum(valid_views) as valid, sum(gross) as before
    from work_earnings where day between ${from} and ${to} group by day, post_id, type, author_id
  ), tried as (
    select day, author_id, sum(before)::bigint * (100 - ${feeNow}::integer) / 100 as before,
      (sum(least(valid * case type when 'article' then ${terms.articlePrice}::bigint else ${terms.videoPrice}::bigint end,
        ${terms.dailyCap}::bigint * 1000)) / 1000)::bigint * (100 - ${terms.feePercent}::integer) / 100 as after
    from works group by day, author_id
  )`;

export async function sumByDay(db: Queryable, trial: Tried, period: Period): Promise<PayoutTrial['days']> {
  const { rows } = await db.execute<PayoutTrial['days'][number]>(sql`
    ${tried(trial, period)}
    select day::text, sum(before)::bigint as before, sum(after)::bigint as after from tried group by day order by day`);
  return rows;
}

type Compared = Pick<PayoutTrial, 'gain' | 'lose' | 'same' | 'gainers' | 'losers'>;

/** Authors by how much their works' earnings would differ, shared or not. */
export async function compareHolders(db: Queryable, trial: Tried, period: Period, shown: number): Promise<Compared> {
  const { rows } = await db.execute<{
    id: string;
    nickname: string;
    before: number;
    after: number;
    up: number;
    down: number;
    even: number;
  }>(sql`
    ${tried(trial, period)}, authors as (
      select author_id, sum(before)::bigint as before, sum(after)::bigint as after from tried group by author_id
    ), ranked as (
      select *, row_number() over (order by after - before desc, author_id) as best,
        row_number() over (order by after - before, author_id) as worst,
        count(*) filter (where after > before) over () as up, count(*) filter (where after < before) over () as down,
        count(*) filter (where after = before) over () as even
      from authors
    )
    select u.id, u.nickname, r.before, r.after, r.up, r.down, r.even from ranked r join users u on u.id = r.author_id
    where (r.best <= ${shown} and r.after > r.before) or (r.worst <= ${shown} and r.after < r.before)
      or (r.best = 1) order by r.after - r.before desc, u.id`);
  const present = ({ id, nickname, before, after }: (typeof rows)[number]) => ({ person: { id, nickname }, before, after });
  const first = rows[0];
  return {
    gain: first?.up ?? 0,
    lose: first?.down ?? 0,
    same: first?.even ?? 0,
    gainers: rows.filter(({ before, after }) => after > before).map(present),
    losers: rows
      .filter(({ before, after }) => after < before)
      .toReversed()
      .map(present),
  };
}

export async function countWorks(db: Queryable, { from, to }: Period): Promise<{ works: number; validViews: number }> {
  const { rows } = await db.execute<{ works: number; validViews: number }>(sql`
    select count(distinct post_id) as works, coalesce(sum(valid_views), 0)::bigint as "validViews"
    from work_earnings where day between ${from} and ${to}`);
  return rows[0] ?? { works: 0, validViews: 0 };
}
