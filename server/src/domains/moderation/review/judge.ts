import { CHECK_PART_LABEL, RISK_LABEL } from '#contract/screening/risks.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { standingSanction } from '../../accounts/service.ts';
import { areCaptionsWaiting, holdCaptions, showCaptions, takeCaptionsBack } from '../../media-assets/service.ts';
import {
  addSign,
  approve,
  isRevision,
  lockPost,
  needsPerson,
  noteMarks,
  reject,
  revisionOf,
  submitCaptions,
  type PostRow,
} from '../../posts/service.ts';
import type { Case, Judged } from '../../review/service.ts';
import type { FoundHit } from '../../screening/service.ts';
import { notifyApproved, notifyCaptionsHeld, notifyRejected, type Decision } from './notify.ts';
import * as store from './store.ts';

const REASONS_MAX = 20;

/** A post with one of its checks, of a revision or of captions. */
type PostCase = Case & { post: PostRow; round: string };

/** A revision: what waited for the service alone goes out when nothing was found; what was hit waits for a person, whom it shows the places. */
export const postKind: Judged<PostCase> = {
  kind: 'post',
  scope: 'posts',
  partScope: 'videos',
  async lock(tx, id, round = null) {
    const post = await lockPost(tx, id);
    if (post === undefined || round === null) return undefined;
    const waits = post.review === 'pending' && post.submittedRevisionId === round;
    return { id, round, post, state: waits ? 'waiting' : 'shown', riskyWords: [] };
  },
  isClaimed: async ({ clock }, tx, id) => (await store.findClaim(tx, id, clock.now())) !== undefined,
  mark: (tx, { round }, marks) => noteMarks(tx, round, marks),
  async show(deps, tx, { post, round }) {
    // What it is like may have been refused since it was submitted.
    if ((await isKept(deps, tx, post)) || (await needsPerson(tx, post, await revisionOf(tx, round)))) return 'waiting';
    const status = await approve(deps, SYSTEM, { tx, post });
    await notifyApproved(await decisionOn(deps, tx, post, status));
    return 'shown';
  },
  /** What went out meanwhile, by what is done while the service is away, stays there for a person to look at. */
  async takeOff(deps, tx, { post, round, state: before }, _state, { hits }) {
    if (before === 'waiting') {
      const reasons = hits.map(reasonOf).slice(0, REASONS_MAX);
      const status = await reject(deps, SYSTEM, { tx, post }, reasons);
      await notifyRejected(await decisionOn(deps, tx, post, status), reasons);
    } else if ([post.publishedRevisionId, post.submittedRevisionId].includes(round)) await addSign(tx, post.id, 'words');
  },
};

/**
 * Captions that were changed on the site: nothing found shows them; otherwise they are submitted as a correction of the post, on which a
 * person decides as on any other. Judged before the post, which then finds that correction.
 */
export const captionsKind: Judged<PostCase> = {
  kind: 'captions',
  scope: 'posts',
  async lock(tx, id, round = null) {
    const post = await lockPost(tx, id);
    if (post === undefined || round === null || (await isRevision(tx, round))) return undefined;
    return { id, round, post, state: (await areCaptionsWaiting(tx, round)) ? 'checking' : 'shown', riskyWords: [] };
  },
  /** The correction is marked. */
  async mark() {},
  async show(deps, tx, row) {
    if (await isKept(deps, tx, row.post)) {
      await correct(deps, tx, row, 'waiting');
      return 'waiting';
    }
    await showCaptions(deps, tx, { round: row.round });
    return 'shown';
  },
  takeOff: correct,
};

async function correct(
  deps: Deps,
  tx: Transaction,
  { post, round, state: before }: PostCase,
  state: 'waiting' | 'hidden',
): Promise<void> {
  if (before === 'checking') await holdCaptions(tx, round);
  // They went out while the service was away; else newer ones have taken their place, and what these say counts no more.
  else if (!(await takeCaptionsBack(deps, tx, post.id, round))) return;
  // Nobody sees them, or a newer text was submitted with them.
  if (post.status !== 'published' || post.review === 'pending') return;
  await submitCaptions(deps, tx, post, round);
  if (state === 'waiting') await notifyCaptionsHeld(await decisionOn(deps, tx, post, post.status));
}

/** A person passes what comes next of a post that was refused, and nothing goes out of somebody who may not publish. */
const isKept = async (deps: Deps, tx: Transaction, post: PostRow): Promise<boolean> =>
  post.refused || (await standingSanction(deps, tx, post.authorId, 'noPublish')) !== undefined;

const decisionOn = async (deps: Deps, tx: Transaction, post: PostRow, status: PostRow['status']): Promise<Decision> => ({
  deps,
  tx,
  post,
  status,
  title: await store.findTitle(tx, post.id),
});

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
