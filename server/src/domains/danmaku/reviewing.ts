import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { plainLine } from '../../plain-text.ts';
import { adminOf, recordAction } from '../administration/service.ts';
import { countOnPost } from '../insights/service.ts';
import { presentForReview, statusOf } from './present.ts';
import * as store from './store.ts';

type Hidden = AnswerOf<typeof contract.hideDanmaku>;

export async function listForReview(
  { db }: Deps,
  { page, limit, postsId, status, keywords }: ParsedOf<typeof contract.adminDanmakuList>,
): Promise<AnswerOf<typeof contract.adminDanmakuList>> {
  const filter = { postId: postsId, status, keywords: plainLine(keywords ?? '') };
  const rows = await store.listForReview(db, filter, limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(presentForReview), page, limit, hasMore: rows.length > limit };
}

export const hideDanmaku = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, reason }: ParsedOf<typeof contract.hideDanmaku>,
): Promise<Hidden> => setHidden(deps, actor, ip, { danmakuId, hidden: true, reason });

export const restoreDanmaku = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId }: ParsedOf<typeof contract.restoreDanmaku>,
): Promise<Hidden> => setHidden(deps, actor, ip, { danmakuId, hidden: false });

/** Asked twice it is done once; what was removed by its writer or the author is beyond it. */
async function setHidden(
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, hidden, reason }: { danmakuId: string; hidden: boolean; reason?: string | undefined },
): Promise<Hidden> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const found = await store.lockDanmaku(tx, danmakuId);
    if (found === undefined) throw new AppError('notFound', '弹幕不存在');
    const { danmaku } = found;
    if (danmaku.removedAt !== null || (danmaku.hiddenAt !== null) === hidden) return { danmakuId, status: statusOf(danmaku) };
    const hiddenAt = hidden ? deps.clock.now() : null;
    await store.changeDanmaku(tx, danmakuId, { hiddenAt });
    await countOnPost(tx, danmaku.postId, { danmaku: hidden ? -1 : 1 });
    await recordAction(deps, tx, admin, ip, {
      action: hidden ? 'danmaku.hide' : 'danmaku.restore',
      targetType: 'danmaku',
      targetId: danmakuId,
      before: { status: statusOf(danmaku), content: danmaku.content },
      after: { status: statusOf({ ...danmaku, hiddenAt }), ...(reason === undefined ? {} : { reason }) },
    });
    await emit('danmaku.changed', { postId: danmaku.postId });
    return { danmakuId, status: statusOf({ ...danmaku, hiddenAt }) };
  });
}
