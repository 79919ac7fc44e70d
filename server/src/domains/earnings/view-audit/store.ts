import { sql, type SQL } from 'drizzle-orm';
import { LEFT_OUT } from '#contract/earnings/constants.ts';
import type { LeftOut } from '#contract/earnings/statements.ts';
import type { Queryable } from '../../../db/client.ts';
import { SETTLED } from '../store.ts';

export interface PostRow {
  id: string;
  type: 'article' | 'video';
  title: string;
  authorId: string;
  nickname: string;
  rawViews: number;
  validViews: number;
  gross: number;
}

/** Authors of equal nickname that a search considers. */
const SAME_NAME_MAX = 50;

const POST_COLUMNS = sql`
  p.id, p.type, coalesce(r.title, '') as title, p.author_id as "authorId", coalesce(nullif(u.nickname, ''), '用户') as nickname`;
const JOIN_POSTS = sql`
  join post_states p on p.id = s.post_id join people u on u.id = p.author_id
  left join post_texts r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)`;

/** Posts of a settled day, the most valid views first. `word` is the id of a post or an author, or an author's nickname. */
export async function listPosts(
  db: Queryable,
  day: string,
  word: string | undefined,
  limit: number,
  offset: number,
): Promise<PostRow[]> {
  const condition =
    word === undefined
      ? sql``
      : sql`and (e.author_id in (select author_id from post_states where id = ${word} union all select id from people where id = ${word}
          union all (select id from people where lower(nickname) = lower(${word}) and status = 0 limit ${SAME_NAME_MAX})))
        and (e.post_id = ${word} or not exists (select from post_states where id = ${word}))`;
  const { rows } = await db.execute<PostRow & Record<string, unknown>>(sql`
    with s as (
      select e.post_id, sum(e.raw_views)::bigint as "rawViews", sum(e.valid_views)::bigint as "validViews", sum(e.gross)::bigint as gross
      from work_earnings e where e.day = ${day} and ${SETTLED} ${condition}
      group by e.post_id order by 3 desc, e.post_id limit ${limit} offset ${offset}
    )
    select ${POST_COLUMNS}, s."rawViews", s."validViews", s.gross from s ${JOIN_POSTS} order by s."validViews" desc, p.id`);
  return rows;
}

export interface PostDayRow extends PostRow {
  leftOut: Record<LeftOut, number>;
}

const SUMS_LEFT_OUT = sql.raw(LEFT_OUT.map((reason) => `'${reason}', sum(e.${reason}_views)`).join(', '));

export async function findPostDay(db: Queryable, day: string, postId: string): Promise<PostDayRow | undefined> {
  const { rows } = await db.execute<PostDayRow & Record<string, unknown>>(sql`
    with s as (
      select e.post_id, sum(e.raw_views)::bigint as "rawViews", sum(e.valid_views)::bigint as "validViews", sum(e.gross)::bigint as gross,
        json_build_object(${SUMS_LEFT_OUT}) as "leftOut"
      from work_earnings e
      where e.day = ${day} and e.author_id = (select author_id from post_states where id = ${postId}) and e.post_id = ${postId}
        and ${SETTLED} group by e.post_id
    )
    select ${POST_COLUMNS}, s."rawViews", s."validViews", s.gross, s."leftOut" from s ${JOIN_POSTS}`);
  return rows[0];
}

/** Condition on view_events: valid views of one post on one day. */
const validOf = (day: string, postId: string): SQL => sql`post_id = ${postId} and day = ${day} and left_out is null`;

export async function listNetworks(
  db: Queryable,
  day: string,
  postId: string,
  limit: number,
): Promise<{ network: string; views: number; devices: number }[]> {
  const { rows } = await db.execute<{ network: string; views: number; devices: number }>(sql`
    select network::text, count(*) as views, count(distinct device) as devices from post_views
    where ${validOf(day, postId)} and network is not null group by network order by 2 desc, 1 limit ${limit}`);
  return rows;
}

export interface ViewerRow {
  viewer: string;
  userId: string | null;
  nickname: string | null;
  works: number;
}

/**
 * Viewers of a post, those with the most views of any posts on that day first. The query scans the day once and has no self-join, because
 * PostgreSQL chooses bad plans for a join before it has statistics of a new day.
 */
export async function listViewers(db: Queryable, day: string, postId: string, limit: number): Promise<ViewerRow[]> {
  const { rows } = await db.execute<ViewerRow & Record<string, unknown>>(sql`
    with top_viewers as (
      select e.viewer, min(e.user_id) as user_id, count(*) as works from post_views e
      where e.day = ${day} and e.left_out is null group by e.viewer having bool_or(e.post_id = ${postId})
      order by 3 desc, 1 limit ${limit}
    )
    select b.viewer::text, u.id as "userId", nullif(u.nickname, '') as nickname, b.works from top_viewers b
    left join people u on u.id = b.user_id order by b.works desc, b.viewer`);
  return rows;
}

/** The effect of refusing views of posts on some days: number of authors concerned, and by how many fen their earnings would fall (`less`). */
export async function weigh(
  db: Queryable,
  refusals: { day: string; postId: string; views: number }[],
): Promise<{ authors: number; less: number }> {
  const { rows } = await db.execute<{ authors: number; less: number }>(sql`
    with refused_views as (
      select * from unnest(${array(refusals.map(({ day }) => day))}::date[], ${array(refusals.map(({ postId }) => postId))}::text[],
        ${array(refusals.map(({ views }) => views))}::integer[]) as c (day, post_id, views)
    ), settled_earnings as (
      select e.author_id, c.views, sum(e.valid_views)::bigint as valid, sum(e.exact)::bigint as exact, max(e.price)::bigint as price, max(e.cap) as cap
      from refused_views c join post_states p on p.id = c.post_id
      join work_earnings e on e.day = c.day and e.author_id = p.author_id and e.post_id = c.post_id and ${SETTLED}
      group by c.day, c.post_id, e.author_id, c.views
    )
    select count(distinct author_id) as authors, coalesce(sum(exact - least((valid - views) * price, cap * 1000)), 0)::bigint / 1000 as less from settled_earnings`);
  return rows[0] ?? { authors: 0, less: 0 };
}

const array = (values: unknown[]) => sql.param(values);
