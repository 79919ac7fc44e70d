import { useState } from 'react';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { GLOBAL_TOAST_MS, toast } from '../../../lib/toast-store.ts';
import { isEcho } from './deferred.ts';
import { useClaim, useLateDecisions, useOffline, useRestore } from './queries.ts';
import { useAutoClaim } from '../queue/use-auto-claim.ts';
import { focusReason, showReason } from './reason-card.tsx';
import { forgetReasons, REASONS_MAX, toReviewReason, unsaid, useReasons } from './reasons.ts';

/** Everything a reviewer can do with one post, with the states the page shows. */
export function useReview(post: ReviewDetail, onDecided: () => void) {
  const { postsId } = post;
  const [reasons, dispatch] = useReasons(postsId);
  const [confirmingApproval, setConfirmingApproval] = useState(false);
  const [empty, setEmpty] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const claiming = useClaim();
  const late = useLateDecisions(post);
  const takingDown = useOffline();
  const restoring = useRestore();
  const tries = [claiming, takingDown, restoring];
  const busy = tries.some((one) => one.isPending);
  const claim = useAutoClaim(post, claiming, reasons.length > 0);

  /** The list may already show the next post when the answer comes, so this does not depend on what is on the page. */
  const finish = (deciding: Promise<{ msg: string }>) =>
    void deciding.then(
      ({ msg }) => {
        forgetReasons(postsId);
        toast.success(`《${post.title}》`, { title: msg, duration: GLOBAL_TOAST_MS });
        onDecided();
      },
      () => null,
    );

  /** The first reason also takes the post: from here on it is being reviewed. */
  const add = (reason: { anchor?: ReviewReason['anchor']; template?: string }) => {
    setMissing(false);
    if (reasons.length >= REASONS_MAX) return toast.info(`一次最多 ${REASONS_MAX} 条理由`);
    claim.take();
    dispatch({ type: 'add', ...reason });
    const key = Math.max(0, ...reasons.map((one) => one.key)) + 1;
    // A template says it all: the keys stay the page's. What points at a place has still to be put into words.
    requestAnimationFrame(() => (reason.template === undefined ? focusReason(key) : showReason(key)));
  };

  /** What is decided here leaves the page at once; a press that was meant for the post before decides nothing. */
  const decide = (send: () => void) => {
    if (isEcho()) return;
    claim.keep();
    send();
    onDecided();
  };

  const approveAnyway = () => {
    setConfirmingApproval(false);
    decide(late.approve);
  };

  const reject = () => {
    if (isEcho()) return;
    const silent = unsaid(reasons);
    setMissing(reasons.length === 0);
    setEmpty(silent?.key ?? null);
    if (silent !== undefined) return focusReason(silent.key);
    if (reasons.length > 0) decide(() => late.reject(reasons.map(toReviewReason)));
  };

  return {
    reasons,
    dispatch,
    add,
    empty,
    confirmingApproval,
    failure: missing ? '请先写明至少一条退回理由' : (tries.find((one) => one.error !== null)?.error?.message ?? null),
    claiming: claiming.isPending,
    takingDown: takingDown.isPending,
    restoring: restoring.isPending,
    claim: claim.set,
    approve: () => (reasons.length > 0 && !isEcho() ? setConfirmingApproval(true) : approveAnyway()),
    approveAnyway,
    stay: () => setConfirmingApproval(false),
    reject,
    confirm: () => decide(() => late.confirm(post.revision)),
    takeDown: (reason: string) => !busy && finish(takingDown.mutateAsync({ postsId, reason })),
    restore: () => !busy && finish(restoring.mutateAsync({ postsId })),
  };
}
