import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Queryable } from '../../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { aboutWords } from '../../../db/lookups/about-words.ts';
import { underPostInScope } from '../../../db/scopes/post-scope.ts';
import { users } from '../../../db/tables/accounts.ts';
import { admins } from '../../../db/tables/admins.ts';
import { remarkClaims } from '../../../db/tables/comments.ts';
import { danmaku } from '../../../db/tables/danmaku.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { isShown, type DanmakuRow } from '../store.ts';

export interface ReviewFilter {
  postId?: string | undefined;
  status?: 'shown' | 'held' | 'risky' | 'hidden' | 'removed' | undefined;
  keywords: string;
  /** What the role of who asks is limited to. */
  scope: AdminScope | null;
  /** The newest first by default, of those that wait the oldest. */
  sort?: 'at' | '-at' | undefined;
}

export async function listForReview(
  db: Queryable,
  { postId, status, keywords, scope, sort }: ReviewFilter,
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
      title: postRevisions.title,
      author: {
        id: users.id,
        nickname: users.nickname,
        avatar: users.avatar,
        identity: users.identity,
        certification: users.certification,
        mobile: users.mobile,
      },
      claim: { adminId: remarkClaims.adminId, until: remarkClaims.until, name: admins.account },
    })
    .from(page)
    .innerJoin(danmaku, eq(danmaku.id, page.id))
    .innerJoin(users, eq(users.id, danmaku.authorId))
    .innerJoin(posts, eq(posts.id, danmaku.postId))
    .innerJoin(postRevisions, eq(postRevisions.id, sql`coalesce(${posts.publishedRevisionId}, ${posts.draftRevisionId})`))
    .leftJoin(
      remarkClaims,
      and(eq(remarkClaims.kind, 'danmaku'), eq(remarkClaims.remarkId, danmaku.id), gt(remarkClaims.until, now)),
    )
    .leftJoin(admins, eq(admins.id, remarkClaims.adminId))
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
