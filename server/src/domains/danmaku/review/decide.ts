import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku/danmaku.ts';
import type * as waiting from '#contract/danmaku/waiting.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { readAuthorReviewSetting } from '../../comments/service.ts';
import { claimCase, decideAsAuthor, listCases, passCase, readCases, refuseCase } from '../../review/service.ts';
import { presentForReview, statusOf } from '../present.ts';
import { danmakuReviewKind } from './register.ts';
import { listForReview } from './store.ts';

type Reviewed = AnswerOf<typeof contract.hideDanmaku>;
type Query = ParsedOf<typeof contract.adminDanmakuList>;

const QUEUE = { find: listForReview, present: presentForReview };

export const listDanmaku = (deps: Deps, actor: Actor, query: Query): Promise<AnswerOf<typeof contract.adminDanmakuList>> =>
  listCases(deps, QUEUE, actor, query);

export const readDanmaku = (deps: Deps, actor: Actor, query: Query): AsyncGenerator<contract.DanmakuRow[]> =>
  readCases(deps, QUEUE, actor, query);

export async function claimDanmaku(
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, ...wish }: ParsedOf<typeof contract.claimDanmaku>,
): Promise<AnswerOf<typeof contract.claimDanmaku>> {
  return { danmakuId, claim: await claimCase(deps, danmakuReviewKind, actor, ip, { id: danmakuId, ...wish }) };
}

export async function hideDanmaku(
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId, reason }: ParsedOf<typeof contract.hideDanmaku>,
): Promise<Reviewed> {
  const { state } = await refuseCase(deps, danmakuReviewKind, actor, ip, { id: danmakuId, reason });
  return { danmakuId, status: statusOf(state) };
}

export async function restoreDanmaku(
  deps: Deps,
  actor: Actor,
  ip: string,
  { danmakuId }: ParsedOf<typeof contract.restoreDanmaku>,
): Promise<Reviewed> {
  const { state } = await passCase(deps, danmakuReviewKind, actor, ip, danmakuId);
  return { danmakuId, status: statusOf(state) };
}

export async function decideDanmaku(
  deps: Deps,
  actor: Actor,
  { danmakuId, approved }: ParsedOf<typeof waiting.decideDanmaku>,
): Promise<AnswerOf<typeof waiting.decideDanmaku>> {
  await decideAsAuthor(deps, danmakuReviewKind, actor, { id: danmakuId, approved, allowed: await readAuthorReviewSetting(deps) });
  return { danmakuId, approved };
}
