import { and, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, like, lte, not, or, sql, sum, type SQL } from 'drizzle-orm';
import type { Identity } from '#contract/accounts/accounts.ts';
import type { NoticeState } from '#contract/notices/notices.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Paging } from '../../core/lists/paging.ts';
import type { Queryable } from '../../db/client.ts';
import { ordered } from '../../db/keyset.ts';
import { people } from '../../db/reads/accounts.ts';
import { tallied } from '../../db/reads/counters.ts';
import { adminNames } from '../../db/reads/admins.ts';
import { noticeOpens, notices } from '../../db/tables/notices.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NoticeWithAuthor = NoticeRow & { author: string; opened: number };

/** The reader of a list of notices. */
export interface Reader {
  identity: Identity;
  regions: string[];
}

/** A page of the notices that a reader may see, with one row more if there is a next page. */
export async function listShownNotices(db: Queryable, reader: Reader, now: Date, { page, limit }: Paging): Promise<NoticeRow[]> {
  const isAddressed = or(
    eq(notices.audience, 'everyone'),
    reader.identity === 'guest' ? undefined : eq(notices.audience, reader.identity),
    reader.regions.length === 0 ? undefined : and(eq(notices.audience, 'region'), inArray(notices.region, reader.regions)),
  );
  return db
    .select()
    .from(notices)
    .where(and(isPublished(now), isAddressed))
    .orderBy(desc(notices.pinned), desc(notices.publishAt), notices.id)
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

export async function findRegionOf(db: Queryable, userId: string): Promise<string | null> {
  return (await db.select({ region: people.region }).from(people).where(eq(people.id, userId)))[0]?.region ?? null;
}

/** The users among `userIds` to whom a notice for an identity or a region is addressed. */
export async function findAddressees(db: Queryable, { audience, region }: NoticeRow, userIds: string[]): Promise<Set<string>> {
  const isAddressed = region === null ? sql`${people.identity} = ${audience}` : eq(people.region, region);
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, userIds), isAddressed));
  return new Set(rows.map(({ id }) => id));
}

export interface NoticeFilter {
  state?: NoticeState | undefined;
  keywords?: string | undefined;
  /** Default: by creation, the newest first. */
  sort?: 'publish' | '-publish' | undefined;
}

export async function listNotices(db: Queryable, filter: NoticeFilter, now: Date, { page, limit }: Paging) {
  const matches = and(
    filter.state === undefined ? undefined : isInState(filter.state, now),
    filter.keywords === undefined || filter.keywords === ''
      ? undefined
      : ilike(notices.title, `%${filter.keywords.replace(/[\\%_]/g, '\\$&')}%`),
  );
  const order =
    filter.sort === undefined
      ? [desc(notices.createdAt), notices.id]
      : ordered(filter.sort === '-publish', notices.publishAt, notices.id);
  // The page is selected first, so that openings are counted for its rows only.
  const pageIds = db
    .select({ id: notices.id })
    .from(notices)
    .where(matches)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page_ids');
  const rows = await withAuthor(db)
    .innerJoin(pageIds, eq(pageIds.id, notices.id))
    .orderBy(...order);
  const totals = await db.select({ total: count() }).from(notices).where(matches);
  return { rows, total: totals[0]?.total ?? 0 };
}

function isInState(state: NoticeState, now: Date): SQL | undefined {
  if (state === 'withdrawn') return isNotNull(notices.withdrawnAt);
  if (state === 'draft') return and(isNull(notices.withdrawnAt), isNull(notices.publishAt));
  if (state === 'published') return isPublished(now);
  return and(isNull(notices.withdrawnAt), isNotNull(notices.publishAt), or(gt(notices.publishAt, now), isKeptBack));
}

/** The functions of lifecycle.ts as SQL. */
const isKeptBack = inArray(notices.checkState, ['checking', 'held']);

const isPublished = (now: Date): SQL | undefined =>
  and(isNull(notices.withdrawnAt), lte(notices.publishAt, now), not(isKeptBack));

export async function findNotice(db: Queryable, id: string): Promise<NoticeWithAuthor | undefined> {
  return (await withAuthor(db).where(eq(notices.id, id)))[0];
}

/** Locks until the transaction ends, so that an administrator decides on the present content. */
export async function lockNotice(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  return (await db.select().from(notices).where(eq(notices.id, id)).for('update'))[0];
}

/** Stores an opening, once a user, if the user can see the notice. Regional notices always count, because the selected region is not stored. */
export async function insertOpen(
  db: Queryable,
  noticeId: string,
  { id: userId, identity }: Pick<UserActor, 'id' | 'identity'>,
  now: Date,
): Promise<void> {
  const isAddressed = inArray(notices.audience, ['everyone', 'region', identity]);
  const openRow = db
    .select({
      noticeId: notices.id,
      userId: sql<string>`${userId}`.as('user_id'),
      openedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('opened_at'),
    })
    .from(notices)
    .where(and(eq(notices.id, noticeId), isPublished(now), isAddressed));
  await db.insert(noticeOpens).select(openRow).onConflictDoNothing();
}

/** The number of accounts to which a notice is addressed. */
export async function countAddressees(
  db: Queryable,
  { audience, region }: Pick<NoticeRow, 'audience' | 'region'>,
): Promise<number> {
  // Counters are named users:STATUS:IDENTITY:REGION; % matches any value.
  const counterNames = ['users', '0', region === null && audience !== 'everyone' ? audience : '%', region ?? '%'].join(':');
  const rows = await db
    .select({ n: sum(tallied.n).mapWith(Number) })
    .from(tallied)
    .where(like(tallied.name, counterNames));
  return rows[0]?.n ?? 0;
}

export async function insertNotice(db: Queryable, notice: typeof notices.$inferInsert): Promise<void> {
  await db.insert(notices).values(notice);
}

export async function changeNotice(db: Queryable, id: string, change: Partial<NoticeRow>): Promise<void> {
  await db.update(notices).set(change).where(eq(notices.id, id));
}

export async function deleteNotice(db: Queryable, id: string): Promise<void> {
  await db.delete(notices).where(eq(notices.id, id));
}

const withAuthor = (db: Queryable) =>
  db.select(columns).from(notices).innerJoin(adminNames, eq(adminNames.id, notices.authorId)).$dynamic();

const columns = {
  id: notices.id,
  title: notices.title,
  body: notices.body,
  html: notices.html,
  audience: notices.audience,
  region: notices.region,
  pinned: notices.pinned,
  publishAt: notices.publishAt,
  announcedAt: notices.announcedAt,
  withdrawnAt: notices.withdrawnAt,
  checkState: notices.checkState,
  checkRound: notices.checkRound,
  checkMarks: notices.checkMarks,
  checkReason: notices.checkReason,
  checkedFor: notices.checkedFor,
  checkedAt: notices.checkedAt,
  authorId: notices.authorId,
  createdAt: notices.createdAt,
  updatedAt: notices.updatedAt,
  author: adminNames.account,
  opened: sql<number>`(select count(*)::integer from notice_opens o where o.notice_id = notices.id)`,
};
