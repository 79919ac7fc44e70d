import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku/danmaku.ts';
import { requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { claimRemark, endClaim, endRefusal, noteRefusal } from '../../comments/service.ts';
import { addToCounts } from '../../counters/service.ts';
import { noteDecision } from '../../screening/service.ts';
import { presentForReview, statusOf } from '../present.ts';
import * as store from '../store.ts';
import * as reviewStore from './store.ts';

type Reviewed = AnswerOf<typeof contract.hideDanmaku>;

export async function listForReview(
  { db, clock }: Deps,
  actor: Actor,
  { page, limit, ...query }: ReviewQuery,
): Promise<AnswerOf<typeof contract.adminDanmakuList>> {
  const admin = requireAdmin(actor);
  const part = { limit: limit + 1, offset: (page - 1) * limit };
  const rows = await reviewStore.listForReview(db, filterOf(admin, query), clock.now(), part);
  const list = rows.slice(0, limit).map((row) => presentForReview(row, admin.id));
  return { list, page, limit, hasMore: rows.length > limit };
}

/** Streams all matching rows in order, holding one part at a time. */
export async function* readForReview(
  { db, clock }: Deps,
  actor: Actor,
  query: ReviewQuery,
): AsyncGenerator<contract.DanmakuRow[]> {
  const admin = requireAdmin(actor);
  const filter = filterOf(admin, query);
  const parts = inParts<reviewStore.ReviewRow>((part) => reviewStore.listForReview(db, filter, clock.now(), part));
  for await (const rows of parts) yield rows.map((row) => presentForReview(row, admin.id));
}

type ReviewQuery = ParsedOf<typeof contract.adminDanmakuList>;

const filterOf = (
  admin: AdminActor,
  { postsId, status, keywords, sort }: Omit<ReviewQuery, 'page' | 'limit'>,
): reviewStore.ReviewFilter => ({
  postId: postsId,
  status,
  keywords: plainLine(keywords ?? ''),
  scope: scopeOf(admin),
  sort,
});

export async function claimDanmaku(
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, ...wish }: ParsedOf<typeof contract.claimDanmaku>,
): Promise<AnswerOf<typeof contract.claimDanmaku>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const found = await lockInScope(tx, admin, danmakuId);
    if (wish.claimed && statusOf(found.danmaku) !== 'held') throw new AppError('conflict', '弹幕不在等待审核，可能已被处理');
    return { danmakuId, claim: await claimRemark(deps, tx, { admin, ip }, { kind: 'danmaku', id: danmakuId }, wish) };
  });
}

export const hideDanmaku = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, reason }: ParsedOf<typeof contract.hideDanmaku>,
): Promise<Reviewed> =>
  review(deps, actor, ip, danmakuId, { action: 'danmaku.hide', reason }, ({ hiddenAt, held }) =>
    hiddenAt === null || held ? { hiddenAt: deps.clock.now(), held: false } : null,
  );

/** Whoever puts one back, or lets one with risky words stand, has looked at its words. */
export const restoreDanmaku = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId }: ParsedOf<typeof contract.restoreDanmaku>,
): Promise<Reviewed> =>
  review(deps, actor, ip, danmakuId, { action: 'danmaku.restore' }, ({ hiddenAt, riskyWords }) =>
    hiddenAt === null && riskyWords.length === 0 ? null : { hiddenAt: null, held: false, riskyWords: [] },
  );

/** Idempotent. What its writer or the author removed is left alone. */
async function review(
  deps: Deps,
  actor: Actor,
  ip: string,
  danmakuId: string,
  { action, reason }: { action: string; reason?: string | undefined },
  changeOf: (danmaku: store.DanmakuRow) => store.DanmakuChange | null,
): Promise<Reviewed> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const { danmaku } = await lockInScope(tx, admin, danmakuId);
    const change = danmaku.removedAt === null ? changeOf(danmaku) : null;
    if (change === null) return { danmakuId, status: statusOf(danmaku) };
    if (danmaku.held) await endClaim(deps, tx, admin, { kind: 'danmaku', id: danmakuId });
    await store.changeDanmaku(tx, danmakuId, change);
    const [before, after] = [statusOf(danmaku), statusOf({ ...danmaku, ...change })];
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'danmaku',
      targetId: danmakuId,
      before: { status: before, content: danmaku.content, riskyWords: danmaku.riskyWords },
      after: { status: after, ...(reason === undefined ? {} : { reason }) },
    });
    if (before !== 'hidden' && after === 'hidden') {
      const { postId, authorId: writerId, content } = danmaku;
      const said = { kind: 'danmaku', remarkId: danmakuId, postId, writerId, content, held: before === 'held', reason } as const;
      await noteRefusal(deps, tx, admin, said);
    }
    if (before === 'hidden' && after === 'shown') await endRefusal(tx, 'danmaku', danmakuId);
    await noteDecision(deps, tx, checkOf(danmakuId), after === 'shown');
    if ((before === 'shown') !== (after === 'shown')) await countDanmaku(tx, danmaku.postId, after === 'shown' ? 1 : -1);
    return { danmakuId, status: after };
  });
}

/** What stands under a post outside the limits of a role is as if it were not there. */
async function lockInScope(tx: Transaction, admin: AdminActor, danmakuId: string) {
  const found = await store.lockDanmaku(tx, danmakuId);
  if (found === undefined || !(await isPostInScope(tx, found.danmaku.postId, scopeOf(admin))))
    throw new AppError('notFound', '弹幕不存在');
  return found;
}

/** For an appeal that is granted. */
export async function putDanmakuBack(deps: Deps, tx: Transaction, danmakuId: string): Promise<void> {
  const found = await store.lockDanmaku(tx, danmakuId);
  if (found === undefined || statusOf(found.danmaku) !== 'hidden')
    throw new AppError('conflict', '弹幕的状态已经变化，申诉不再有效');
  await store.changeDanmaku(tx, danmakuId, { hiddenAt: null, held: false, riskyWords: [] });
  await noteDecision(deps, tx, checkOf(danmakuId), true);
  await countDanmaku(tx, found.danmaku.postId, 1);
}

const checkOf = (danmakuId: string) => ({ scope: 'danmaku', subjectId: danmakuId, revisionId: null }) as const;

/** One more or one less is seen. */
export async function countDanmaku(tx: Transaction, postId: string, change: 1 | -1): Promise<void> {
  await addToCounts(tx, postId, { danmaku: change });
  await tx.emit('danmaku.changed', { postId });
}
