import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku.ts';
import type { Actor } from '../../actor.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { plainLine } from '../../plain-text.ts';
import { adminOf, recordAction } from '../administration/service.ts';
import { countOnPost } from '../insights/service.ts';
import { presentForReview, statusOf } from './present.ts';
import * as reviewStore from './review-store.ts';
import * as store from './store.ts';

type Reviewed = AnswerOf<typeof contract.hideDanmaku>;

export async function listForReview(
  { db }: Deps,
  { page, limit, ...query }: ReviewQuery,
): Promise<AnswerOf<typeof contract.adminDanmakuList>> {
  const rows = await reviewStore.listForReview(db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  return { list: rows.slice(0, limit).map(presentForReview), page, limit, hasMore: rows.length > limit };
}

/** All that is asked for, in its order, without holding more than a part of it. */
export async function* readForReview({ db }: Deps, query: ReviewQuery): AsyncGenerator<contract.DanmakuRow[]> {
  const filter = filterOf(query);
  for await (const rows of inParts<reviewStore.ReviewRow>((part) => reviewStore.listForReview(db, filter, part)))
    yield rows.map(presentForReview);
}

type ReviewQuery = ParsedOf<typeof contract.adminDanmakuList>;

const filterOf = ({ postsId, status, keywords, sort }: Omit<ReviewQuery, 'page' | 'limit'>): reviewStore.ReviewFilter => ({
  postId: postsId,
  status,
  keywords: plainLine(keywords ?? ''),
  sort,
});

export const hideDanmaku = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, reason }: ParsedOf<typeof contract.hideDanmaku>,
): Promise<Reviewed> =>
  review(deps, actor, ip, danmakuId, { action: 'danmaku.hide', reason }, ({ hiddenAt }) =>
    hiddenAt === null ? { hiddenAt: deps.clock.now() } : null,
  );

/** Whoever puts one back, or lets one with risky words stand, has looked at its words. */
export const restoreDanmaku = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId }: ParsedOf<typeof contract.restoreDanmaku>,
): Promise<Reviewed> =>
  review(deps, actor, ip, danmakuId, { action: 'danmaku.restore' }, ({ hiddenAt, riskyWords }) =>
    hiddenAt === null && riskyWords.length === 0 ? null : { hiddenAt: null, riskyWords: [] },
  );

/** Asked twice it is done once; what was removed by its writer or the author is beyond it. */
async function review(
  deps: Deps,
  actor: Actor,
  ip: string,
  danmakuId: string,
  { action, reason }: { action: string; reason?: string | undefined },
  changeOf: (danmaku: store.DanmakuRow) => store.DanmakuChange | null,
): Promise<Reviewed> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const found = await store.lockDanmaku(tx, danmakuId);
    if (found === undefined) throw new AppError('notFound', '弹幕不存在');
    const { danmaku } = found;
    const change = danmaku.removedAt === null ? changeOf(danmaku) : null;
    if (change === null) return { danmakuId, status: statusOf(danmaku) };
    await store.changeDanmaku(tx, danmakuId, change);
    const [before, after] = [statusOf(danmaku), statusOf({ ...danmaku, ...change })];
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'danmaku',
      targetId: danmakuId,
      before: { status: before, content: danmaku.content, riskyWords: danmaku.riskyWords },
      after: { status: after, ...(reason === undefined ? {} : { reason }) },
    });
    if (before !== after) {
      await countOnPost(tx, danmaku.postId, { danmaku: after === 'shown' ? 1 : -1 });
      await emit('danmaku.changed', { postId: danmaku.postId });
    }
    return { danmakuId, status: after };
  });
}
