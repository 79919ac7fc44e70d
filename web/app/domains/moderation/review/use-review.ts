import { useState, useEffect, useRef } from 'react';
import type { InputAt } from '#contract/calls.ts';
import type { keepPostDown, offlinePost } from '#contract/moderation/addresses.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { isEcho } from '../../../kits/desk/echo.ts';
import { GLOBAL_TOAST_MS, toast } from '../../../lib/toast-store.ts';
import { useClaim, useKeepDown, useLateDecisions, useOffline, useRestore } from './queries.ts';
import { focusReason, showReason } from './reason-card.tsx';
import { forgetReasons, REASONS_MAX, toReviewReason, unsaid, useReasons } from './reasons.ts';

/** Everything a reviewer can do with one post, with the states the page shows. */
export function useReview(post: ReviewDetail, isChosen: boolean, onDecided: () => void) {
  const { postsId } = post;
  const [reasons, dispatch] = useReasons(postsId);
  const [confirmingApproval, setConfirmingApproval] = useState(false);
  const [empty, setEmpty] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const claiming = useClaim();
  const late = useLateDecisions(post);
  const decided = (message: string) => {
    forgetReasons(postsId);
    toast.success(`《${post.title}》`, { title: message, duration: GLOBAL_TOAST_MS });
    onDecided();
  };
  const takingDown = useOffline(decided);
  const keepingDown = useKeepDown(decided);
  const restoring = useRestore(decided);
  const busy = [claiming, takingDown, keepingDown, restoring].some((one) => one.isPending);
  const claim = useAutoClaim(post, isChosen, claiming, reasons.length > 0);

  /** The first reason also takes the post: from here on it is being reviewed. */
  const add = (reason: { anchor?: NonNullable<ReviewReason['anchor']>; template?: string; note?: string }) => {
    setMissing(false);
    if (reasons.length >= REASONS_MAX) return toast.info(`一次最多 ${REASONS_MAX} 条理由`);
    claim.take();
    dispatch({ type: 'add', ...reason });
    const key = Math.max(0, ...reasons.map((one) => one.key)) + 1;
    // A template is complete, so the page keeps the focus and its keys. An annotation still needs its text.
    requestAnimationFrame(() => (reason.template === undefined ? focusReason(key) : showReason(key)));
  };

  /** A decided post leaves the page at once; a press that was meant for the previous post decides nothing. */
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
    failure: missing ? '请先写明至少一条退回理由' : ((claiming.error ?? restoring.error)?.message ?? null),
    claiming: claiming.isPending,
    /** The dialogs of these two show their refusals. */
    takingDown,
    keepingDown,
    restoring: restoring.isPending,
    claim: claim.set,
    /** Call when the post is being read: claims a free post. */
    claimByReading: claim.take,
    approve: () => (reasons.length > 0 && !isEcho() ? setConfirmingApproval(true) : approveAnyway()),
    approveAnyway,
    stay: () => setConfirmingApproval(false),
    reject,
    confirm: () => decide(() => late.confirm(post.revision)),
    takeDown: (order: Omit<InputAt<typeof offlinePost>, 'postsId'>) => !busy && void takingDown.send({ postsId, ...order }),
    keepDown: (kept: Omit<InputAt<typeof keepPostDown>, 'postsId'>) => !busy && void keepingDown.send({ postsId, ...kept }),
    restore: () => !busy && void restoring.send({ postsId }),
  };
}

export type Review = ReturnType<typeof useReview>;

/** Posts that are skipped on the way to another are not claimed. */
const OPENED_MS = 500;

/**
 * Choosing a post claims it, so that nobody else reviews it meanwhile; a post that the page opened by itself is claimed once it is read.
 * Leaving it without a decision or a reason releases the claim.
 */
function useAutoClaim(post: ReviewDetail, isChosen: boolean, claiming: ReturnType<typeof useClaim>, hasReasons: boolean) {
  const { postsId } = post;
  const isFree = post.can.claim && post.claim === null;
  /** `taken`: claimed here automatically. `kept`: a claim that was made or released by hand, which stays as it is. */
  const state = useRef<'new' | 'taken' | 'kept'>('new');
  const latest = useRef({ isFree, hasReasons, isChosen, send: claiming.send });
  useEffect(() => {
    latest.current = { isFree, hasReasons, isChosen, send: claiming.send };
  });

  const take = () => {
    if (state.current !== 'new' || !latest.current.isFree) return;
    state.current = 'taken';
    void latest.current.send({ postsId, claimed: true });
  };
  const takeLater = useRef(take);
  useEffect(() => {
    takeLater.current = take;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current.isChosen && takeLater.current(), OPENED_MS);
    return () => {
      clearTimeout(timer);
      // Should it fail, the time of the claim runs out by itself.
      if (state.current === 'taken' && !latest.current.hasReasons) void latest.current.send({ postsId, claimed: false });
    };
  }, [postsId]);

  return {
    take,
    /** Call before a decision, which needs the claim and ends it. */
    keep: () => {
      take();
      state.current = 'kept';
    },
    set: (claimed: boolean) => {
      state.current = 'kept';
      if (!claiming.isPending) void claiming.send({ postsId, claimed });
    },
  };
}
