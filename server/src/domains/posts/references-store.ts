import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { agencies, agencyMembers } from '../../db/tables/agencies.ts';
import { images, mediaAssets } from '../../db/tables/media-assets.ts';
import { categories } from '../../db/tables/posts.ts';

/** What a work refers to in other domains: its author, its pictures and videos, its channel. */
export interface AuthorRow {
  id: string;
  nickname: string;
  mobile: string | null;
  agencyId: string | null;
}

export async function findAuthor(db: Queryable, id: string): Promise<AuthorRow | undefined> {
  const rows = await db
    .select({ id: users.id, nickname: users.nickname, mobile: users.mobile, owned: agencies.id, joined: agencyMembers.agencyId })
    .from(users)
    .leftJoin(agencies, eq(agencies.ownerId, users.id))
    .leftJoin(agencyMembers, and(eq(agencyMembers.userId, users.id), eq(agencyMembers.status, 'approved')))
    .where(eq(users.id, id));
  const [row] = rows;
  return row && { id: row.id, nickname: row.nickname, mobile: row.mobile, agencyId: row.owned ?? row.joined };
}

/** Those of the addresses that are a person's own public pictures, frames of own videos included. */
export async function findOwnPictures(db: Queryable, ownerId: string, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const own = and(inArray(images.url, urls), eq(images.ownerId, ownerId), ne(images.part, 'document'));
  return new Set((await db.select({ url: images.url }).from(images).where(own)).map(({ url }) => url));
}

export interface VideoRow {
  id: string;
  ownerId: string;
  state: typeof mediaAssets.$inferSelect.state;
}

export async function findVideos(db: Queryable, ids: string[]): Promise<Map<string, VideoRow>> {
  if (ids.length === 0) return new Map();
  const columns = { id: mediaAssets.id, ownerId: mediaAssets.ownerId, state: mediaAssets.state };
  const rows = await db.select(columns).from(mediaAssets).where(inArray(mediaAssets.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function categoryExists(db: Queryable, id: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: categories.id })
        .from(categories)
        .where(and(eq(categories.id, id), isNull(categories.mergedInto)))
    ).length > 0
  );
}

export async function listCategories(db: Queryable) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.hidden, false), isNull(categories.mergedInto)))
    .orderBy(categories.position);
}

/** The first frame offered as a cover of a video. */
export async function findFirstPoster(db: Queryable, mediaId: string): Promise<string | null> {
  const rows = await db
    .select({ url: images.url })
    .from(mediaAssets)
    .innerJoin(images, eq(images.mediaId, mediaAssets.filesOf))
    .where(eq(mediaAssets.id, mediaId))
    .orderBy(asc(images.seconds))
    .limit(1);
  return rows[0]?.url ?? null;
}
