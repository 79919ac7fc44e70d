import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { noteRefusal } from '../../comments/service.ts';
import { findJudgement, marked } from '../../screening/service.ts';
import { statusOf } from '../present.ts';
import * as store from '../store.ts';
import { countDanmaku } from './service.ts';

/** What the content safety service's answer makes of a danmaku on which nobody has decided. */
export async function judgeDanmaku(deps: Deps, tx: Transaction, danmakuId: string): Promise<void> {
  const locked = await store.lockDanmaku(tx, danmakuId);
  if (locked === undefined) return;
  const { danmaku } = locked;
  const status = statusOf(danmaku);
  const found = await findJudgement(deps, tx, { scope: 'danmaku', subjectId: danmakuId, revisionId: null });
  if (found.isDecided || (status !== 'shown' && status !== 'held')) return;
  const { postId, authorId: writerId, content } = danmaku;
  if (found.verdict === 'pass') {
    if (status !== 'held' || !found.mayGo) return;
    // Who watches asks for what was sent since the last step: for others it comes now.
    await store.changeDanmaku(tx, danmakuId, { hiddenAt: null, held: false, createdAt: deps.clock.now() });
    return countDanmaku(tx, postId, 1);
  }
  const held = found.verdict === 'hold';
  const riskyWords = marked(danmaku.riskyWords, found.marks);
  await store.changeDanmaku(tx, danmakuId, { riskyWords, held, hiddenAt: danmaku.hiddenAt ?? deps.clock.now() });
  if (status === 'shown') await countDanmaku(tx, postId, -1);
  if (held) return;
  const said = { kind: 'danmaku', remarkId: danmakuId, postId, writerId, content, held: status === 'held' } as const;
  await noteRefusal(deps, tx, null, { ...said, reason: found.reason });
}
