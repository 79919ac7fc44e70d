import { DANMAKU_REFUSAL } from '#contract/comments/constants.ts';
import { DANMAKU_INTERVAL_SECONDS } from '#contract/danmaku/constants.ts';
import { isSeen } from '#contract/text.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku/danmaku.ts';
import { requireUserId, userIdOf, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { setLogSubject } from '../../core/request-context.ts';
import { plainLine } from '../../core/text.ts';
import type { Queryable } from '../../db/client.ts';
import { once } from '../../db/idempotency.ts';
import type { Deps } from '../../deps.ts';
import {
  findRemarkRights,
  requestRemarkCheck,
  requireMayWriteRemarks,
  screenRemark,
  neededApprovals,
} from '../comments/service.ts';
import { addToCounts } from '../counters/service.ts';
import { closeRemovedCase } from '../review/service.ts';
import { mayRemove } from './policy.ts';
import { presentDanmaku } from './present.ts';
import * as store from './store.ts';

export { danmakuReviewKind } from './review/register.ts';

/** Times in answers are rounded down to this step, so that guests ask for equal periods and share cached answers. */
const STEP_MS = 2_000;
/** createdAt is set before the commit: only after this time are all danmaku of a moment visible. */
const COMMIT_DELAY_MS = 500;
const NEWS_MAX = 100;
/** Older news are left out; a player that was away for longer gets them when it loads the next part of the video. */
const NEWS_AGE_MAX_MS = 60_000;

export async function listDanmaku(
  deps: Deps,
  actor: Actor,
  { postsId, fromMs, toMs }: ParsedOf<typeof contract.listDanmaku>,
): Promise<AnswerOf<typeof contract.listDanmaku>> {
  const video = await videoOf(deps.db, postsId);
  const until = stepBefore(deps);
  const readerId = userIdOf(actor);
  const span = { fromMs, toMs };
  const visible = await store.listSpan(deps.db, postsId, span, readerId);
  const present = (row: store.ShownRow) => presentDanmaku(row, actor, video);
  if (readerId === null) return { list: visible.map(present), total: video.danmakuCount, until };
  const [ownHeld, blocked, { refusal }] = await Promise.all([
    store.listHeld(deps.db, postsId, readerId, span),
    store.findBlocked(deps.db, postsId, readerId),
    findRemarkRights(deps.db, 'danmaku', { postId: postsId, allowed: video.allowDanmaku }, readerId),
  ]);
  return {
    list: [...visible, ...ownHeld].sort((a, b) => a.atMs - b.atMs).map(present),
    total: Math.max(0, video.danmakuCount - blocked.danmaku),
    until,
    me: { refusal, blocks: blocked.blocks },
  };
}

export async function listNewDanmaku(
  deps: Deps,
  actor: Actor,
  { postsId, since }: ParsedOf<typeof contract.danmakuNews>,
): Promise<AnswerOf<typeof contract.danmakuNews>> {
  const video = await videoOf(deps.db, postsId);
  const until = stepBefore(deps);
  const from = new Date(Math.max(Date.parse(since), Date.parse(until) - NEWS_AGE_MAX_MS));
  if (from.toISOString() >= until) return { list: [], until: since < until ? until : from.toISOString() };
  const rows = await store.listNews(deps.db, postsId, { from, until: new Date(until) }, NEWS_MAX, userIdOf(actor));
  return { list: rows.map((row) => presentDanmaku(row, actor, video)), until };
}

async function videoOf(db: Queryable, postsId: string): Promise<store.VideoRow> {
  const video = await store.findVideo(db, postsId);
  if (video === undefined) throw new AppError('notFound', '作品不存在或已下线');
  return video;
}

const stepBefore = ({ clock }: Deps): string =>
  new Date(Math.floor((clock.now().getTime() - COMMIT_DELAY_MS) / STEP_MS) * STEP_MS).toISOString();

const ONE_PER_INTERVAL = { name: 'danmaku', points: 1, seconds: DANMAKU_INTERVAL_SECONDS };
const DANMAKU_A_DAY = { name: 'danmaku-day', points: 2000, seconds: 86_400 };
const REMOVALS_A_MINUTE = { name: 'danmaku-remove', points: 60, seconds: 60 };
/** A player may know a slightly longer duration, because durations are rounded. */
const DURATION_TOLERANCE_MS = 1000;
const UNWANTED = '弹幕含有作者屏蔽的词语，请修改后再发送';

export async function sendDanmaku(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.sendDanmaku>,
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<contract.Danmaku> {
  const { postsId, atMs, content: typed, mode, color } = form;
  const authorId = requireUserId(actor);
  await requireMayWriteRemarks(deps, authorId);
  const line = plainLine(typed);
  if (!isSeen(line)) throw new AppError('invalid', '请填写弹幕内容', { fields: { content: '请填写弹幕内容' } });
  const { content, riskyWords } = await screenRemark(deps, 'danmaku', line);
  const video = await videoOf(deps.db, postsId);
  const place = { postId: postsId, allowed: video.allowDanmaku };
  const { refusal: audienceRefusal, isUnwanted } = await findRemarkRights(deps.db, 'danmaku', place, authorId);
  if (audienceRefusal !== null) throw new AppError('forbidden', DANMAKU_REFUSAL[audienceRefusal]);
  // A comment with the author's words is held for the author; a danmaku is refused, because approval an hour later would be useless.
  if (isUnwanted(content)) throw new AppError('invalid', UNWANTED, { fields: { content: UNWANTED } });
  if (video.durationMs !== null && atMs > video.durationMs + DURATION_TOLERANCE_MS)
    throw new AppError('invalid', '弹幕时间超出视频长度', { fields: { atMs: '弹幕时间超出视频长度' } });

  const wait = await neededApprovals(deps, 'danmaku', { writerId: authorId, postId: postsId, riskyWords });
  const isHeld = wait.forPerson || wait.forService;
  const limitRefusal = await limitRefusalOf(deps, authorId);
  return deps.transact((tx) =>
    once(tx, { ownerId: authorId, call: 'danmaku.send', key: idempotencyKey, form, at: deps.clock.now() }, async () => {
      // Inside once(): a repeated request with the same key gets its first answer and not the refusal of the limit.
      if (limitRefusal !== null) throw limitRefusal;
      const id = deps.random.id();
      const createdAt = deps.clock.now();
      setLogSubject(id);
      await store.insertDanmaku(tx, [
        {
          id,
          postId: postsId,
          authorId,
          atMs,
          content,
          mode,
          color,
          ipLocation: deps.ipLocation.of(ip),
          riskyWords,
          createdAt,
          held: isHeld,
          hiddenAt: isHeld ? createdAt : null,
        },
      ]);
      await requestRemarkCheck(deps, tx, wait, { scope: 'danmaku', id, content });
      if (!isHeld) {
        await addToCounts(tx, postsId, { danmaku: 1 });
        await tx.emit('danmaku.changed', { postId: postsId });
      }
      return presentDanmaku({ id, authorId, atMs, content, mode, color, createdAt, held: isHeld }, actor, video);
    }),
  );
}

/** Called before the transaction, because limits may be counted on another machine. */
async function limitRefusalOf({ limits }: Deps, authorId: string): Promise<AppError | null> {
  try {
    await limits.consume(ONE_PER_INTERVAL, authorId, `发送过快，每 ${DANMAKU_INTERVAL_SECONDS} 秒可以发一条弹幕`);
    await limits.consume(DANMAKU_A_DAY, authorId, '今日发送的弹幕已达上限');
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A repeated call for a removed danmaku answers like the first one. */
export async function removeDanmaku(
  deps: Deps,
  actor: Actor,
  { danmakuId }: ParsedOf<typeof contract.removeDanmaku>,
): Promise<null> {
  const removerId = requireUserId(actor);
  await deps.limits.consume(REMOVALS_A_MINUTE, removerId, '删除操作过于频繁');
  await deps.transact(async (tx) => {
    const row = await store.lockDanmaku(tx, danmakuId);
    if (row === undefined) throw new AppError('notFound', GONE);
    const { danmaku, videoAuthorId, onSite } = row;
    if (!mayRemove(actor, danmaku, { authorId: videoAuthorId })) {
      // An invisible danmaku must not be revealed by another refusal.
      if (!onSite || danmaku.hiddenAt !== null || danmaku.removedAt !== null) throw new AppError('notFound', GONE);
      throw new AppError('forbidden', '只能删除自己的弹幕或自己视频上的弹幕');
    }
    if (danmaku.removedAt !== null) return;
    await store.changeDanmaku(tx, danmakuId, {
      removedAt: deps.clock.now(),
      removedBy: danmaku.authorId === removerId ? 'writer' : 'author',
    });
    if (danmaku.hiddenAt !== null) await closeRemovedCase(tx, { kind: 'danmaku', id: danmakuId });
    // A hidden danmaku was subtracted from the count when it was hidden.
    if (danmaku.hiddenAt === null) await addToCounts(tx, danmaku.postId, { danmaku: -1 });
    await tx.emit('danmaku.changed', { postId: danmaku.postId });
  });
  return null;
}

const GONE = '弹幕不存在或已被删除';

export type SystemDanmaku = Pick<store.NewDanmaku, 'authorId' | 'atMs' | 'content' | 'mode' | 'color' | 'createdAt'>;

/** Adds the danmaku of a demo video, unless the video has danmaku already. */
export async function addSystemDanmaku(deps: Deps, postId: string, lines: SystemDanmaku[]): Promise<void> {
  await deps.transact(async (tx) => {
    await store.lockVideo(tx, postId);
    if (await store.hasDanmaku(tx, postId)) return;
    await store.insertDanmaku(
      tx,
      lines.map((line) => ({ ...line, id: deps.random.id(), postId })),
    );
    await addToCounts(tx, postId, { danmaku: lines.length });
    await tx.emit('danmaku.changed', { postId });
  });
}
