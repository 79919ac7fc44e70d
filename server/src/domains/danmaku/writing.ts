import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku.ts';
import { DANMAKU_INTERVAL_SECONDS } from '#contract/limits.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../idempotency.ts';
import { plainLine } from '../../plain-text.ts';
import { countOnPost } from '../insights/service.ts';
import { passWords } from '../words/service.ts';
import { mayRemove } from './policy.ts';
import { presentDanmaku } from './present.ts';
import { videoOf } from './reading.ts';
import * as store from './store.ts';

const ONE_AT_A_TIME = { name: 'danmaku', points: 1, seconds: DANMAKU_INTERVAL_SECONDS };
const DANMAKU_A_DAY = { name: 'danmaku-day', points: 2000, seconds: 86_400 };
const REMOVALS_A_MINUTE = { name: 'danmaku-remove', points: 60, seconds: 60 };
/** Lengths are rounded on their way to a player. */
const BEHIND_THE_END_MS = 1000;

export async function sendDanmaku(
  deps: Deps,
  actor: Actor,
  { postsId, atMs, content: typed, mode, color }: ParsedOf<typeof contract.sendDanmaku>,
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<contract.Danmaku> {
  const authorId = personIdOf(actor);
  if ((await store.findMobile(deps.db, authorId)) === null) throw new AppError('forbidden', '请先绑定手机号');
  const line = plainLine(typed);
  if (line === '') throw new AppError('invalid', '请填写弹幕内容', { fields: { content: '请填写弹幕内容' } });
  const { text: content, risky: riskyWords } = await passWords(deps, 'danmaku', line, 'content');
  const video = await videoOf(deps.db, postsId);
  if (!video.allowDanmaku) throw new AppError('forbidden', '作者关闭了弹幕');
  if (video.durationMs !== null && atMs > video.durationMs + BEHIND_THE_END_MS)
    throw new AppError('invalid', '弹幕时间超出视频长度', { fields: { atMs: '弹幕时间超出视频长度' } });

  return deps.events.transact((tx, emit) =>
    once(tx, { ownerId: authorId, call: 'danmaku.send', key: idempotencyKey, at: deps.clock.now() }, async () => {
      await deps.limits.consume(ONE_AT_A_TIME, authorId, `发送太快了，每 ${DANMAKU_INTERVAL_SECONDS} 秒可以发一条弹幕`);
      await deps.limits.consume(DANMAKU_A_DAY, authorId, '今天发送的弹幕太多了，请明天再来');
      const id = deps.random.id();
      const createdAt = deps.clock.now();
      await store.insertDanmaku(tx, [
        {
          id,
          postId: postsId,
          authorId,
          atMs,
          content,
          mode,
          color,
          ip,
          ipLocation: deps.ipLocation.of(ip),
          riskyWords,
          createdAt,
        },
      ]);
      await countOnPost(tx, postsId, { danmaku: 1 });
      await emit('danmaku.changed', { postId: postsId });
      return presentDanmaku({ id, authorId, atMs, content, mode, color, createdAt }, actor, video);
    }),
  );
}

/** Also for what is already gone, so that a repeated call is answered like the first. */
export async function removeDanmaku(
  deps: Deps,
  actor: Actor,
  { danmakuId }: ParsedOf<typeof contract.removeDanmaku>,
): Promise<null> {
  const removerId = personIdOf(actor);
  await deps.limits.consume(REMOVALS_A_MINUTE, removerId, '删除操作太频繁了，请稍后再试');
  await deps.events.transact(async (tx, emit) => {
    const found = await store.lockDanmaku(tx, danmakuId);
    if (found === undefined) throw new AppError('notFound', GONE);
    const { danmaku, videoAuthorId, onSite } = found;
    if (!mayRemove(actor, danmaku, { authorId: videoAuthorId })) {
      // What nobody sees is not there for others.
      if (!onSite || danmaku.hiddenAt !== null || danmaku.removedAt !== null) throw new AppError('notFound', GONE);
      throw new AppError('forbidden', '只能删除自己的弹幕或自己视频上的弹幕');
    }
    if (danmaku.removedAt !== null) return;
    await store.changeDanmaku(tx, danmakuId, {
      removedAt: deps.clock.now(),
      removedBy: danmaku.authorId === removerId ? 'writer' : 'author',
    });
    // A hidden one went from the count when it was hidden.
    if (danmaku.hiddenAt === null) await countOnPost(tx, danmaku.postId, { danmaku: -1 });
    await emit('danmaku.changed', { postId: danmaku.postId });
  });
  return null;
}

const GONE = '弹幕不存在或已被删除';

export type SystemDanmaku = Pick<store.NewDanmaku, 'authorId' | 'atMs' | 'content' | 'mode' | 'color' | 'createdAt'>;

/** Comes with the product's own films; added once, to those that have none. */
export async function addSystemDanmaku(deps: Deps, postId: string, lines: SystemDanmaku[]): Promise<void> {
  await deps.events.transact(async (tx, emit) => {
    await store.lockVideo(tx, postId);
    if (await store.hasDanmaku(tx, postId)) return;
    await store.insertDanmaku(
      tx,
      lines.map((line) => ({ ...line, id: deps.random.id(), postId, ip: '127.0.0.1' })),
    );
    await countOnPost(tx, postId, { danmaku: lines.length });
    await emit('danmaku.changed', { postId });
  });
}
