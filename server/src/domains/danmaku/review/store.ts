import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { aboutWords } from '../../../db/lookups/about-words.ts';
import { claimOf } from '../../../db/reads/review.ts';
import { underPostInScope } from '../../../db/scopes/post-scope.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { danmaku } from '../../../db/tables/danmaku.ts';
import { postNames } from '../../../db/reads/posts.ts';
import type { CaseFilter } from '../../review/service.ts';
import { isShown, type DanmakuRow } from '../store.ts';

type Status = 'shown' | 'held' | 'risky' | 'hidden' | 'removed';

/** Danmaku for moderators. Default order: newest first, held ones oldest first. */
export async function listForReview(
  db: Queryable,
  { postId, status, keywords, scope, sort }: CaseFilter<Status>,
  now: Date,
  part: Part<Positioned>,
) {
  const order: Order<Positioned> = {
    by: danmaku.createdAt,
    id: danmaku.id,
    down: (sort ?? (status === 'held' ? 'at' : '-at')) === '-at',
    keyOf: (row) => [row.danmaku.createdAt, row.danmaku.id],
  };
  const where = and(
    postId === undefined ? undefined : eq(danmaku.postId, postId),
    status === undefined ? undefined : STATES[status],
    await aboutWords(db, keywords, { text: danmaku.content, ...danmaku }),
    underPostInScope(scope, sql`${danmaku.postId}`),
  );
  const page = idsOf(db, danmaku, where, order, part);
  return db
    .select({
      danmaku,
      title: postNames.title,
      author: shortUser,
      claim: claimOf('danmaku', danmaku.id, now),
    })
    .from(page)
    .innerJoin(danmaku, eq(danmaku.id, page.id))
    .innerJoin(people, eq(people.id, danmaku.authorId))
    .innerJoin(postNames, eq(postNames.id, danmaku.postId))
    .orderBy(...sorted(order));
}

export type ReviewRow = Awaited<ReturnType<typeof listForReview>>[number];

/** The columns that give a row its position. */
interface Positioned {
  danmaku: Pick<DanmakuRow, 'id' | 'createdAt'>;
}

const STATES = {
  shown: isShown,
  held: and(sql`${danmaku.held}`, isNull(danmaku.removedAt)),
  risky: and(sql`${danmaku.riskyWords} <> '{}'`, or(isNull(danmaku.hiddenAt), sql`${danmaku.held}`), isNull(danmaku.removedAt)),
  hidden: and(isNotNull(danmaku.hiddenAt), sql`not ${danmaku.held}`, isNull(danmaku.removedAt)),
  removed: isNotNull(danmaku.removedAt),
};
