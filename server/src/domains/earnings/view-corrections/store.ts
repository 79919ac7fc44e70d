import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { settledFor } from '../store.ts';

/** A refusal of views, or a restoration of the refusal `restores`. Null in postId, viewer or network: not limited to one. */
export interface CorrectionRow {
  id: string;
  restores: string | null;
  /** First and last day, inclusive. */
  from: string;
  to: string;
  postId: string | null;
  viewer: string | null;
  /** The account of the viewer, if known. */
  userId: string | null;
  network: string | null;
  reason: string;
  /** Numbers of views and posts concerned. */
  views: number;
  works: number;
  adminId: string;
  adminAccount: string;
  at: Date;
}

/** Inserts a correction with its posts and days; the days (revision null) wait to be settled again. */
export async function insertCorrection(
  tx: Transaction,
  row: CorrectionRow,
  posts: { day: string; postId: string; views: number }[],
): Promise<void> {
  await tx.execute(sql`
    insert into view_corrections (id, restores, day_from, day_to, post_id, viewer, user_id, network, reason, views, works, admin_id, admin_account, at)
    values (${row.id}, ${row.restores}, ${row.from}, ${row.to}, ${row.postId}, ${row.viewer}::bigint, ${row.userId}, ${row.network}::bigint,
      ${row.reason}, ${row.views}, ${row.works}, ${row.adminId}, ${row.adminAccount}, ${row.at.toISOString()})`);
  await tx.execute(sql`
    insert into view_correction_works (day, post_id, correction_id, views)
    select day, post_id, ${row.id}, views from unnest(${array(posts.map(({ day }) => day))}::date[],
      ${array(posts.map(({ postId }) => postId))}::text[], ${array(posts.map(({ views }) => views))}::integer[]) as w (day, post_id, views)`);
  await tx.execute(sql`
    insert into view_correction_days (correction_id, day, views)
    select ${row.id}, day, sum(views) from unnest(${array(posts.map(({ day }) => day))}::date[],
      ${array(posts.map(({ views }) => views))}::integer[]) as w (day, views) group by day`);
}

export interface Correction extends Omit<CorrectionRow, 'adminId'> {
  /** Null without a post, or if the post was deleted from the bin. */
  title: string | null;
  nickname: string | null;
  /** Id of the correction that restored this one. */
  restoredBy: string | null;
  /** `revision` null: waits for settlement; 0: settled without a difference. `gross`: the difference in fen. */
  days: { day: string; views: number; revision: number | null; gross: number | null }[];
}

const SELECT_CORRECTIONS = sql`
  select c.id, c.restores, c.day_from::text as "from", c.day_to::text as "to", c.post_id as "postId", c.viewer::text, c.user_id as "userId",
    c.network::text, c.reason, c.views, c.works, c.admin_account as "adminAccount", c.at,
    p.title, nullif(u.nickname, '') as nickname,
    (select t.id from view_corrections t where t.restores = c.id) as "restoredBy",
    (select json_agg(json_build_object('day', d.day, 'views', d.views, 'revision', d.revision, 'gross', d.gross) order by d.day)
      from view_correction_days d where d.correction_id = c.id) as days
  from view_corrections c left join post_names p on p.id = c.post_id left join people u on u.id = c.user_id`;

async function read(db: Queryable, rest: SQL): Promise<Correction[]> {
  const { rows } = await db.execute<Correction & Record<string, unknown>>(sql`${SELECT_CORRECTIONS} ${rest}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export const listCorrections = (db: Queryable, limit: number, offset: number): Promise<Correction[]> =>
  read(db, sql`order by c.at desc, c.id desc limit ${limit} offset ${offset}`);

export const findCorrection = async (db: Queryable, id: string): Promise<Correction | undefined> =>
  (await read(db, sql`where c.id = ${id}`))[0];

export async function listCorrectionPosts(db: Queryable, id: string): Promise<{ day: string; postId: string; views: number }[]> {
  const { rows } = await db.execute<{ day: string; postId: string; views: number }>(sql`
    select w.day::text as day, w.post_id as "postId", w.views from view_correction_days d
    join view_correction_works w on w.day = d.day and w.correction_id = d.correction_id
    where d.correction_id = ${id} order by w.day, w.post_id`);
  return rows;
}

/** Reasons of a post's corrections on a day, by revision, including the revision under way, which some holders see already. */
export async function listReasons(db: Queryable, postId: string, day: string): Promise<{ revision: number; reason: string }[]> {
  const { rows } = await db.execute<{ revision: number; reason: string }>(sql`
    select coalesce(d.revision, d.settling) as revision, c.reason from view_correction_works w
    join view_correction_days d on d.correction_id = w.correction_id and d.day = w.day
    join view_corrections c on c.id = w.correction_id
    where w.day = ${day} and w.post_id = ${postId} and coalesce(d.revision, d.settling) > 0 order by 1, c.at, c.id`);
  return rows;
}

export interface CorrectedPost {
  id: string;
  type: 'article' | 'video';
  title: string;
  gross: number;
  mine: number;
}

/** A holder's posts with corrections of a day; `gross` and `mine` (the holder's part) are the sums of all differences in fen. */
export async function listCorrectedPosts(
  db: Queryable,
  ownerId: string,
  day: string,
  limit: number,
  offset: number,
): Promise<CorrectedPost[]> {
  const { rows } = await db.execute<CorrectedPost & Record<string, unknown>>(sql`
    with own_parts as (
      select post_id, gross, author_part as part from work_earnings e
      where day = ${day} and author_id = ${ownerId} and revision > 1 and ${settledFor(ownerId)}
      union all
      select post_id, gross, agency_part from work_earnings e
      where day = ${day} and agency_owner_id = ${ownerId} and author_id <> ${ownerId} and revision > 1 and ${settledFor(ownerId)}
    ), part_sums as (
      select post_id, sum(gross)::bigint as gross, sum(part)::bigint as mine from own_parts
      group by post_id order by abs(sum(part)) desc, post_id limit ${limit} offset ${offset}
    )
    select p.id, p.type, p.title, s.gross, s.mine from part_sums s join post_names p on p.id = s.post_id order by abs(s.mine) desc, p.id`);
  return rows;
}

/** Holders whose earnings a revision of a day changed, by id behind `after`, with the difference in fen. */
export async function listCorrectedHolders(
  db: Queryable,
  { day, revision, after }: { day: string; revision: number; after: string },
  limit: number,
): Promise<{ ownerId: string; amount: number; identity: string }[]> {
  const { rows } = await db.execute<{ ownerId: string; amount: number; identity: string }>(sql`
    with parts as (
      select author_id as owner_id, author_part as amount from work_earnings where day = ${day} and revision = ${revision}
      union all
      select agency_owner_id, agency_part from work_earnings where day = ${day} and revision = ${revision} and agency_owner_id is not null
    )
    select u.id as "ownerId", u.identity, sum(amount)::bigint as amount from parts join people u on u.id = owner_id
    where owner_id > ${after} group by u.id, u.identity having sum(amount) <> 0 order by u.id limit ${limit}`);
  return rows;
}

export async function listReasonsOfRevision(db: Queryable, day: string, revision: number): Promise<string[]> {
  const { rows } = await db.execute<{ reason: string }>(sql`
    select distinct c.reason from view_correction_days d join view_corrections c on c.id = d.correction_id
    where d.day = ${day} and d.revision = ${revision} order by 1 limit 3`);
  return rows.map(({ reason }) => reason);
}

const array = (values: unknown[]) => sql.param(values);
