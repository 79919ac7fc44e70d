import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { presentDanmaku } from './present.ts';
import * as store from './store.ts';

/** Everybody who watches asks for the same step of time, so that guests share one answer. */
const STEP_MS = 2_000;
/** A danmaku bears the time at which it was begun; by then its transaction is over. */
const SETTLED_MS = 500;
const NEWS_MOST = 100;
/** Who was away for longer sees what came meanwhile with the next stretch. */
const NEWS_REACH_MS = 60_000;

export async function listDanmaku(
  deps: Deps,
  actor: Actor,
  { postsId, fromMs, toMs }: ParsedOf<typeof contract.listDanmaku>,
): Promise<AnswerOf<typeof contract.listDanmaku>> {
  const video = await videoOf(deps.db, postsId);
  const until = stepBefore(deps);
  const rows = await store.listSpan(deps.db, postsId, fromMs, toMs);
  return { list: rows.map((row) => presentDanmaku(row, actor, video)), total: video.danmakuCount, until };
}

export async function danmakuNews(
  deps: Deps,
  actor: Actor,
  { postsId, since }: ParsedOf<typeof contract.danmakuNews>,
): Promise<AnswerOf<typeof contract.danmakuNews>> {
  const video = await videoOf(deps.db, postsId);
  const until = stepBefore(deps);
  const from = new Date(Math.max(Date.parse(since), Date.parse(until) - NEWS_REACH_MS));
  if (from.toISOString() >= until) return { list: [], until: since < until ? until : from.toISOString() };
  const rows = await store.listNews(deps.db, postsId, { from, until: new Date(until) }, NEWS_MOST);
  return { list: rows.map((row) => presentDanmaku(row, actor, video)), until };
}

export async function videoOf(db: Queryable, postsId: string): Promise<store.VideoRow> {
  const video = await store.findVideo(db, postsId);
  if (video === undefined) throw new AppError('notFound', '作品不存在或已下线');
  return video;
}

const stepBefore = ({ clock }: Deps): string =>
  new Date(Math.floor((clock.now().getTime() - SETTLED_MS) / STEP_MS) * STEP_MS).toISOString();
