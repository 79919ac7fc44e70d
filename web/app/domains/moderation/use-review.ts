import { useEffect, useRef, useState } from 'react';
import type { ReviewDetail } from '#contract/moderation.ts';
import type { ReviewReason } from '#contract/posts.ts';
import { GLOBAL_TOAST_MS, toast } from '../../ui/toast-store.ts';
import { useApprove, useClaim, useOffline, useReject, useRestore } from './queries.ts';
import { focusReason } from './reason-card.tsx';
import { forgetReasons, REASONS_MAX, toReviewReason, unsaid, useReasons } from './reasons.ts';

/** Everything a reviewer can do with one work, with the states the page shows. */
export function useReview(work: ReviewDetail, onDecided: () => void) {
  const { postsId } = work;
  const [reasons, dispatch] = useReasons(postsId);
  const [askingApprove, setAskingApprove] = useState(false);
  const [empty, setEmpty] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const [hurried, setHurried] = useState(false);
  const claiming = useClaim();
  const approving = useApprove();
  const rejecting = useReject();
  const takingDown = useOffline();
  const restoring = useRestore();
  const tries = [claiming, approving, rejecting, takingDown, restoring];
  const busy = tries.some((one) => one.isPending);

  /** The list may already show the next work when the answer comes, so this does not depend on what is on the page. */
  const finish = (deciding: Promise<{ msg: string }>) =>
    void deciding.then(
      ({ msg }) => {
        forgetReasons(postsId);
        toast.success(`《${work.title}》`, { title: msg, duration: GLOBAL_TOAST_MS });
        onDecided();
      },
      () => null,
    );

  /** The first reason also takes the work: from here on it is being reviewed. */
  const add = (reason: { anchor?: ReviewReason['anchor']; template?: string }) => {
    setMissing(false);
    if (reasons.length >= REASONS_MAX) return toast.info(`一次最多 ${REASONS_MAX} 条理由`);
    if (work.claim === null && work.can.claim && !busy) claiming.mutate({ postsId, claimed: true });
    dispatch({ type: 'add', ...reason });
    const key = Math.max(0, ...reasons.map((one) => one.key)) + 1;
    requestAnimationFrame(() => focusReason(key));
  };

  const approveAnyway = () => {
    setAskingApprove(false);
    if (!busy) finish(approving.mutateAsync({ postsId }));
  };

  const reject = () => {
    // Pressed right behind the first reason: the work is just being taken, and the decision follows at once.
    if (claiming.isPending) return setHurried(true);
    if (busy) return;
    const silent = unsaid(reasons);
    setMissing(reasons.length === 0);
    setEmpty(silent?.key ?? null);
    if (silent !== undefined) return focusReason(silent.key);
    if (reasons.length > 0) finish(rejecting.mutateAsync({ postsId, reasons: reasons.map(toReviewReason) }));
  };

  const rejectLatest = useRef(reject);
  useEffect(() => {
    rejectLatest.current = reject;
  });
  useEffect(() => {
    if (!hurried || claiming.isPending) return;
    setHurried(false);
    rejectLatest.current();
  }, [hurried, claiming.isPending]);

  return {
    reasons,
    dispatch,
    add,
    empty,
    askingApprove,
    failure: missing ? '请先写明至少一条退回理由' : (tries.find((one) => one.error !== null)?.error?.message ?? null),
    claiming: claiming.isPending,
    approving: approving.isPending,
    rejecting: rejecting.isPending,
    takingDown: takingDown.isPending,
    restoring: restoring.isPending,
    claim: (claimed: boolean) => !busy && claiming.mutate({ postsId, claimed }),
    approve: () => (reasons.length > 0 ? setAskingApprove(true) : approveAnyway()),
    approveAnyway,
    stay: () => setAskingApprove(false),
    reject,
    takeDown: (reason: string) => !busy && finish(takingDown.mutateAsync({ postsId, reason })),
    restore: () => !busy && finish(restoring.mutateAsync({ postsId })),
  };
}
