import { CHECK_PART_LABEL, RISK_LABEL } from '#contract/screening/risks.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { standingSanction } from '../../accounts/service.ts';
import { addSign, approve, lockPost, needsPerson, noteMarks, reject, revisionOf } from '../../posts/service.ts';
import { findJudgement, type FoundHit } from '../../screening/service.ts';
import { judgeCaptions } from './judge-captions.ts';
import { notifyApproved, notifyRejected } from './notify.ts';
import * as store from './store.ts';

const REASONS_MAX = 20;

/**
 * What the content safety service's answer makes of a revision on which nobody has decided. What waited for it alone goes out when
 * nothing was found; what was hit waits for a person, whom it shows the places.
 */
export async function judgePost(deps: Deps, tx: Transaction, postId: string, revisionId: string): Promise<void> {
  const locked = await lockPost(tx, postId);
  if (locked === undefined) return;
  const found = await findJudgement(deps, tx, { scope: 'posts', subjectId: postId, revisionId });
  if (found.isDecided) return;
  const post = await judgeCaptions(deps, { tx, post: locked }, revisionId, found);
  const isHit = found.verdict !== 'pass';
  if (isHit) await noteMarks(tx, revisionId, found.marks);
  if (post.review !== 'pending' || post.submittedRevisionId !== revisionId) {
    // It went out meanwhile, by what is done while the service is away.
    if (isHit && [post.publishedRevisionId, post.submittedRevisionId].includes(revisionId)) await addSign(tx, postId, 'words');
    return;
  }
  // Who holds it decides on it.
  if ((await store.findClaim(tx, postId, deps.clock.now())) !== undefined) return;
  const title = await store.findTitle(tx, postId);
  if (found.verdict === 'refuse') {
    const reasons = found.hits.map(reasonOf).slice(0, REASONS_MAX);
    const status = await reject(deps, SYSTEM, { tx, post }, reasons);
    return notifyRejected({ deps, tx, post, status, title }, reasons);
  }
  if (!found.mayGo || post.refused || (await standingSanction(deps, tx, post.authorId, 'noPublish')) !== undefined) return;
  // What it is like may have been refused since it was submitted.
  if (await needsPerson(tx, post, await revisionOf(tx, revisionId))) return;
  const status = await approve(deps, SYSTEM, { tx, post });
  return notifyApproved({ deps, tx, post, status, title });
}

const reasonOf = (hit: FoundHit): ReviewReason => {
  const anchor = anchorOf(hit);
  const text = `${CHECK_PART_LABEL[hit.part]}疑似含${RISK_LABEL[hit.risk]}内容`;
  return anchor === null ? { text } : { text, anchor };
};

/** Only what stands in the body can be pointed at, by its words, and moments of the post's own video and of its captions. */
export function anchorOf({ part, quote, picture, moment }: FoundHit): NonNullable<ReviewReason['anchor']> | null {
  if ((part === 'video' || part === 'captions') && moment !== undefined) return { kind: 'time', seconds: moment.from };
  if (part === 'body' && quote !== null && quote !== '') return { kind: 'passage', quote, offset: 0 };
  return part === 'picture' && picture !== null ? { kind: 'picture', src: picture } : null;
}
