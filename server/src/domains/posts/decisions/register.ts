import { CHECK_PART_LABEL, RISK_LABEL } from '#contract/screening/risks.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { SYSTEM } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { findSanctionInForce } from '../../accounts/service.ts';
import { areCaptionsWaiting, holdCaptions, showCaptions, withdrawCaptions } from '../../media-assets/service.ts';
import type { Case, ClaimableKind, JudgedKind } from '../../review/service.ts';
import { replaceServiceLabels, type FoundHit } from '../../screening/service.ts';
import { approve } from '../publication/publish.ts';
import { reject } from '../publication/retract.ts';
import { needsPerson } from '../refusals/find.ts';
import { record } from '../review/record.ts';
import { addSign } from '../review/store.ts';
import { changeRevision, findRevision, lockPost, revisionOf, type PostRow } from '../store.ts';
import { submitCaptions } from '../submission/submit-captions.ts';
import { isClaimable } from '../takedowns/service.ts';
import { anchorOf } from './anchors.ts';
import { readDecision, notifyApproved, notifyCaptionsHeld, notifyRejected } from './notify.ts';
import * as store from './store.ts';

const REASONS_MAX = 20;

/**
 * A post with one of its checks. `round`: the id of the revision or of the change of captions that was checked. A revision that is made of
 * changed captions has the id of the change.
 */
type PostCase = Case & { post: PostRow; round: string };

/**
 * A revision of a post. Without hits it is published; with hits it waits for a moderator, who sees them marked. The states of a case are
 * `waiting` and, for all others, `shown`; the lifecycle of the post decides what an administrator may do with it (decide.ts).
 */
export const postReviewKind: ClaimableKind<PostCase> = {
  kind: 'post',
  auditName: 'posts',
  noun: '作品',
  sentences: { missing: '作品不存在或尚未提交审核', late: '作品不在待审核状态，可能已被处理' },
  scope: 'posts',
  /** The film of a video has checks of its own. */
  partScope: 'videos',
  /** For a check (`round`) only the checked revision waits, for an administrator every post of a list to review. */
  async lock(tx, id, round = null) {
    const post = await lockPost(tx, id);
    const revisionId = round ?? post?.submittedRevisionId ?? null;
    if (post === undefined || revisionId === null) return undefined;
    const waits =
      round === null ? await isClaimable(tx, post) : post.review === 'pending' && post.submittedRevisionId === revisionId;
    return { id, round: revisionId, post, state: waits ? 'waiting' : 'shown', riskyWords: [] };
  },
  isInScope: (tx, { id }, scope) => isPostInScope(tx, id, scope),
  async recordClaim(deps, tx, { id }, admin, claimed) {
    await record(deps, tx, admin, id, await store.findSubmittedNumber(tx, id), claimed ? 'claim' : 'release');
  },
  async mark(tx, { round }, marks) {
    const revision = await findRevision(tx, round);
    if (revision !== undefined) await changeRevision(tx, round, { riskyWords: replaceServiceLabels(revision.riskyWords, marks) });
  },
  async show(deps, tx, { post, round }) {
    // `needsPerson`: similar content may have been refused since the submission.
    if ((await needsModerator(deps, tx, post)) || (await needsPerson(tx, post, await revisionOf(tx, round)))) return 'waiting';
    const status = await approve(deps, SYSTEM, { tx, post });
    await notifyApproved(await readDecision(deps, tx, post, status));
    return 'shown';
  },
  async takeOff(deps, tx, { post, round, state: before }, _state, { hits }) {
    if (before === 'waiting') {
      const reasons = hits.map(reasonOf).slice(0, REASONS_MAX);
      const status = await reject(deps, SYSTEM, { tx, post }, reasons);
      await notifyRejected(await readDecision(deps, tx, post, status), reasons);
      return;
    }
    // A revision that was published while the service was unavailable stays public. The sign that its words are risky stands for every hit.
    if ([post.publishedRevisionId, post.submittedRevisionId].includes(round)) await addSign(tx, post.id, 'words');
  },
};

/**
 * Changed captions of a published video. Without hits they are shown; otherwise they are submitted as a newer revision of the post, on
 * which a moderator decides. Judged before `postKind`, which then finds that revision.
 */
export const captionReviewKind: JudgedKind<PostCase> = {
  kind: 'captions',
  scope: 'posts',
  async lock(tx, id, round = null) {
    const post = await lockPost(tx, id);
    if (post === undefined || round === null || (await findRevision(tx, round)) !== undefined) return undefined;
    return { id, round, post, state: (await areCaptionsWaiting(tx, round)) ? 'checking' : 'shown', riskyWords: [] };
  },
  /** Nothing: `postKind` marks the submitted revision. */
  async mark() {},
  async show(deps, tx, row) {
    if (await needsModerator(deps, tx, row.post)) {
      await submitAsRevision(deps, tx, row, 'waiting');
      return 'waiting';
    }
    await showCaptions(deps, tx, { round: row.round });
    return 'shown';
  },
  takeOff: submitAsRevision,
};

async function submitAsRevision(
  deps: Deps,
  tx: Transaction,
  { post, round, state: before }: PostCase,
  state: 'waiting' | 'hidden',
): Promise<void> {
  if (before === 'checking') await holdCaptions(tx, round);
  // The captions were shown while the service was unavailable. False: newer captions have replaced them, so the answer is void.
  else if (!(await withdrawCaptions(deps, tx, post.id, round))) return;
  // The post is not public, or a pending revision already includes the captions.
  if (post.status !== 'published' || post.review === 'pending') return;
  await submitCaptions(deps, tx, post, round);
  // In the other state `postKind` refuses the revision and notifies the author.
  if (state === 'waiting') await notifyCaptionsHeld(await readDecision(deps, tx, post, post.status));
}

/** Whether only a moderator may pass it: the post was refused before, or its author is barred from publishing. */
const needsModerator = async (deps: Deps, tx: Transaction, post: PostRow): Promise<boolean> =>
  post.refused || (await findSanctionInForce(deps, tx, post.authorId, 'noPublish')) !== undefined;

const reasonOf = (hit: FoundHit): ReviewReason => {
  const anchor = anchorOf(hit);
  const text = `${CHECK_PART_LABEL[hit.part]}疑似含${RISK_LABEL[hit.risk]}内容`;
  return anchor === null ? { text } : { text, anchor };
};
