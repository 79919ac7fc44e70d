import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { claimCase, decideAsAuthor, listCases, passCase, presentState, readCases, refuseCase } from '../../review/service.ts';
import { presentForReview } from '../present.ts';
import { readAuthorReviewSetting } from '../waiting/judge.ts';
import { commentReviewKind } from './register.ts';
import { listForReview } from './store.ts';

type Reviewed = AnswerOf<typeof contract.hideComment>;
type Query = ParsedOf<typeof contract.adminCommentList>;

const QUEUE = { find: listForReview, present: presentForReview };

export const listComments = (deps: Deps, actor: Actor, query: Query): Promise<AnswerOf<typeof contract.adminCommentList>> =>
  listCases(deps, QUEUE, actor, query);

export const readComments = (deps: Deps, actor: Actor, query: Query): AsyncGenerator<contract.CommentRow[]> =>
  readCases(deps, QUEUE, actor, query);

export async function claimComment(
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId, ...wish }: ParsedOf<typeof contract.claimComment>,
): Promise<AnswerOf<typeof contract.claimComment>> {
  return { commentId, claim: await claimCase(deps, commentReviewKind, actor, ip, { id: commentId, ...wish }) };
}

export async function hideComment(
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId, reason }: ParsedOf<typeof contract.hideComment>,
): Promise<Reviewed> {
  const { state } = await refuseCase(deps, commentReviewKind, actor, ip, { id: commentId, reason });
  return { commentId, status: presentState(state) };
}

export async function restoreComment(
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId }: ParsedOf<typeof contract.restoreComment>,
): Promise<Reviewed> {
  const { state } = await passCase(deps, commentReviewKind, actor, ip, commentId);
  return { commentId, status: presentState(state) };
}

export async function decideComment(
  deps: Deps,
  actor: Actor,
  { commentId, approved }: ParsedOf<typeof contract.decideComment>,
): Promise<AnswerOf<typeof contract.decideComment>> {
  await decideAsAuthor(deps, commentReviewKind, actor, { id: commentId, approved, allowed: await readAuthorReviewSetting(deps) });
  return { commentId, approved };
}
