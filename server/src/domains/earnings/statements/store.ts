import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { Period } from '../../../core/period.ts';
import type { Queryable } from '../../../db/client.ts';
import { settledFor } from '../store.ts';

export { findUser } from '../../../db/reads/accounts.ts';
export {
  balanceAt,
  balancesOf,
  statementOf,
  sumKinds,
  sumPaidOut,
  sumShifted,
  type StatementRow,
} from '../../../db/reads/ledger.ts';

/** All and valid views of a person's own posts and, for an agency, of its members' posts. */
export async function sumViews(db: Queryable, ownerId: string, { from, to }: Period): Promise<{ raw: number; valid: number }> {
  const { rows } = await db.execute<{ raw: number; valid: number }>(sql`
    select coalesce(sum(raw_views), 0)::bigint as raw, coalesce(sum(valid_views), 0)::bigint as valid
    from ${earnedBy(ownerId, { from, to })} e`);
  return rows[0] ?? { raw: 0, valid: 0 };
}

/** Earnings of a person as author, or as owner of the author's agency, with the person's own part as `mine`; each half of the union has an index. */
const earnedBy = (ownerId: string, { from, to }: Period): SQL => sql`(
  select e.*, e.author_part as mine from work_earnings e
  where e.author_id = ${ownerId} and e.day between ${from} and ${to} and ${settledFor(ownerId)}
  union all
  select e.*, e.agency_part as mine from work_earnings e
  where e.agency_owner_id = ${ownerId} and e.author_id <> ${ownerId} and e.day between ${from} and ${to} and ${settledFor(ownerId)}
)`;

/** `gross` and `mine` (the person's own part) are in fen. */
export interface DayRow {
  day: string;
  gross: number;
  mine: number;
  rawViews: number;
  validViews: number;
}

/** `article` and `video` divide `mine`. */
export interface DayByTypeRow extends DayRow {
  article: number;
  video: number;
}

const AMOUNTS = sql`
  sum(e.gross)::bigint as gross, sum(e.mine)::bigint as mine,
  sum(e.raw_views)::bigint as "rawViews", sum(e.valid_views)::bigint as "validViews"`;

/** Sums over all groups of the list, repeated in every row; window functions run before `limit`. */
const ALL_AMOUNTS = sql`
  (sum(sum(e.gross)) over ())::bigint as "allGross", (sum(sum(e.mine)) over ())::bigint as "allMine",
  (sum(sum(e.raw_views)) over ())::bigint as "allRawViews", (sum(sum(e.valid_views)) over ())::bigint as "allValidViews"`;

export async function sumByDay(db: Queryable, ownerId: string, period: Period): Promise<DayByTypeRow[]> {
  const { rows } = await db.execute<DayByTypeRow & Record<string, unknown>>(sql`
    select e.day::text as day, ${AMOUNTS}, coalesce(sum(e.mine) filter (where e.type = 'article'), 0)::bigint as article,
      coalesce(sum(e.mine) filter (where e.type = 'video'), 0)::bigint as video
    from ${earnedBy(ownerId, period)} e group by e.day order by e.day`);
  return rows;
}

export async function sumMine(db: Queryable, ownerId: string, period: Period): Promise<number> {
  const { rows } = await db.execute<{ mine: number }>(
    sql`select coalesce(sum(e.mine), 0)::bigint as mine from ${earnedBy(ownerId, period)} e`,
  );
  return rows[0]?.mine ?? 0;
}

/** An author's own part of earnings shared with the owner of an agency, in fen. */
export async function sumShared(
  db: Queryable,
  { authorId, agencyOwnerId }: { authorId: string; agencyOwnerId: string },
  { from, to }: Period,
): Promise<number> {
  const { rows } = await db.execute<{ earned: number }>(sql`
    select coalesce(sum(e.author_part), 0)::bigint as earned from work_earnings e
    where e.author_id = ${authorId} and e.agency_owner_id = ${agencyOwnerId} and e.day between ${from} and ${to}
      and ${settledFor(authorId)}`);
  return rows[0]?.earned ?? 0;
}

/** Current number of valid views of a person's own posts and of the posts of the person's agency. */
export async function sumUnsettledViews(db: Queryable, ownerId: string, { from, to }: Period): Promise<number> {
  const { rows } = await db.execute<{ views: number }>(sql`
    select count(*) as views from (
      select id from post_states where author_id = ${ownerId}
      union
      select p.id from agency_profiles a join post_states p on p.agency_id = a.id where a.owner_id = ${ownerId}
    ) w join post_views e on e.post_id = w.id where e.day between ${from} and ${to} and e.left_out is null`);
  return rows[0]?.views ?? 0;
}

/** Sums of a whole list, repeated in every row of a page. */
export interface ListSums {
  allGross: number;
  allMine: number;
  allRawViews: number;
  allValidViews: number;
}

export interface PostRow extends ListSums {
  id: string;
  type: 'article' | 'video';
  title: string;
  cover: string | null;
  authorId: string;
  nickname: string;
  gross: number;
  mine: number;
  rawViews: number;
  validViews: number;
}

const ORDER = {
  mine: sql`mine desc, post_id`,
  validViews: sql`"validViews" desc, post_id`,
  newest: sql`newest desc, post_id`,
};

export async function listPosts(
  db: Queryable,
  ownerId: string,
  period: Period,
  { authorId, sort }: { authorId?: string | undefined; sort: keyof typeof ORDER },
  limit: number,
  offset: number,
): Promise<PostRow[]> {
  const { rows } = await db.execute<PostRow & Record<string, unknown>>(sql`
    with sums as (
      select e.post_id, max(e.day) as newest, ${AMOUNTS}, ${ALL_AMOUNTS} from ${earnedBy(ownerId, period)} e
      ${authorId === undefined ? sql`` : sql`where e.author_id = ${authorId}`}
      group by e.post_id order by ${ORDER[sort]} limit ${limit} offset ${offset}
    )
    select p.id, p.type, p.title, p.cover, p.author_id as "authorId", coalesce(nullif(u.nickname, ''), '用户') as nickname,
      s.gross, s.mine, s."rawViews", s."validViews", s."allGross", s."allMine", s."allRawViews", s."allValidViews"
    from sums s join post_names p on p.id = s.post_id join people u on u.id = p.author_id
    order by ${sort === 'mine' ? sql`s.mine desc, p.id` : sort === 'validViews' ? sql`s."validViews" desc, p.id` : sql`s.newest desc, p.id`}`);
  return rows;
}

/** A member's earnings as the agency's owner sees them: `mine` is the agency's part, `theirs` the member's. */
export interface MemberRow extends ListSums {
  allTheirs: number;
  id: string;
  nickname: string;
  avatar: string | null;
  works: number;
  gross: number;
  mine: number;
  theirs: number;
  rawViews: number;
  validViews: number;
}

export async function listMembers(
  db: Queryable,
  agencyOwnerId: string,
  { from, to }: Period,
  limit: number,
  offset: number,
): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow & Record<string, unknown>>(sql`
    with sums as (
      select author_id, count(distinct post_id)::integer as works, sum(gross)::bigint as gross, sum(agency_part)::bigint as mine,
        sum(author_part)::bigint as theirs, sum(raw_views)::bigint as "rawViews", sum(valid_views)::bigint as "validViews",
        (sum(sum(gross)) over ())::bigint as "allGross", (sum(sum(agency_part)) over ())::bigint as "allMine",
        (sum(sum(author_part)) over ())::bigint as "allTheirs", (sum(sum(raw_views)) over ())::bigint as "allRawViews",
        (sum(sum(valid_views)) over ())::bigint as "allValidViews"
      from work_earnings e where agency_owner_id = ${agencyOwnerId} and day between ${from} and ${to} and ${settledFor(agencyOwnerId)}
      group by author_id order by sum(gross) desc, author_id limit ${limit} offset ${offset}
    )
    select u.id, coalesce(nullif(u.nickname, ''), '用户') as nickname, u.avatar, s.works, s.gross, s.mine, s.theirs, s."rawViews", s."validViews",
      s."allGross", s."allMine", s."allTheirs", s."allRawViews", s."allValidViews"
    from sums s join people u on u.id = s.author_id order by s.gross desc, u.id`);
  return rows;
}

/** A row of work_earnings. `price`: fen per 1,000 views; `exact`: thousandths of a fen; `cap` and other amounts: fen; `share`: percent. */
export interface EarningRow {
  /** 1: the first settlement; later rows are differences. */
  revision: number;
  settledAt: Date;
  authorId: string;
  rawViews: number;
  leftOut: Record<LeftOut, number>;
  validViews: number;
  configVersion: number;
  price: number;
  cap: number;
  exact: number;
  gross: number;
  share: number;
  authorPart: number;
  agencyPart: number;
}

const LEFT_OUT_VIEWS = sql.raw(`json_build_object(${LEFT_OUT.map((reason) => `'${reason}', ${reason}_views`).join(', ')})`);

/** All revisions of the earning of one post on one day, if the person is its author or agency. */
export async function findEarning(db: Queryable, ownerId: string, postId: string, day: string): Promise<EarningRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select revision, settled_at as "settledAt", author_id as "authorId", raw_views as "rawViews", ${LEFT_OUT_VIEWS} as "leftOut",
      valid_views as "validViews", config_version as "configVersion", price, cap,
      exact, gross, share, author_part as "authorPart", agency_part as "agencyPart"
    from work_earnings e where day = ${day} and author_id = (select author_id from post_states where id = ${postId}) and post_id = ${postId}
      and (author_id = ${ownerId} or agency_owner_id = ${ownerId}) and ${settledFor(ownerId)}
    order by revision`);
  return rows.map((row) => ({ ...row, settledAt: new Date(row['settledAt'] as string) })) as EarningRow[];
}

export async function findTitle(
  db: Queryable,
  postId: string,
): Promise<{ title: string; type: 'article' | 'video' } | undefined> {
  const { rows } = await db.execute<{ title: string; type: 'article' | 'video' }>(sql`
    select title, type from post_names where id = ${postId}`);
  return rows[0];
}

/** Rows with everything needed to repeat the calculation, for the exported file. */
export async function listFormulas(
  db: Queryable,
  ownerId: string,
  period: Period,
  limit: number,
): Promise<(EarningRow & { day: string; postId: string; title: string; nickname: string; reasons: string | null })[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select e.day::text as day, e.post_id as "postId", p.title, coalesce(nullif(u.nickname, ''), '用户') as nickname,
      e.revision, e.settled_at as "settledAt", e.author_id as "authorId", e.raw_views as "rawViews",
      ${LEFT_OUT_VIEWS} as "leftOut", e.valid_views as "validViews",
      e.config_version as "configVersion", e.price, e.cap, e.exact, e.gross, e.share, e.author_part as "authorPart",
      e.agency_part as "agencyPart",
      case when e.revision > 1 then (
        select string_agg(c.reason, '；' order by c.at, c.id) from view_correction_works w
        join view_correction_days d on d.correction_id = w.correction_id and d.day = w.day
          and coalesce(d.revision, d.settling) = e.revision
        join view_corrections c on c.id = w.correction_id where w.day = e.day and w.post_id = e.post_id
      ) end as reasons
    from ${earnedBy(ownerId, period)} e join post_names p on p.id = e.post_id join people u on u.id = e.author_id
    order by e.day, e.post_id, e.revision limit ${limit}`);
  return rows.map((row) => ({ ...row, settledAt: new Date(row['settledAt'] as string) })) as never;
}
