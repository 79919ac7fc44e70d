import { useEffect, useRef } from 'react';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import type { useClaim } from '../review/queries.ts';

/** Posts that are only passed on the way to another are not taken. */
const OPENED_MS = 500;

/**
 * Opening a post takes it, so that nobody else reviews it meanwhile. Going on without having decided or written anything lets
 * it go again, for others.
 */
export function useAutoClaim(post: ReviewDetail, claiming: ReturnType<typeof useClaim>, hasReasons: boolean) {
  const { postsId } = post;
  const isFree = post.can.claim && post.claim === null;
  /** `taken` here and by nobody's wish; what was asked for, or let go by hand, stays as it is. */
  const state = useRef<'new' | 'taken' | 'kept'>('new');
  const latest = useRef({ isFree, hasReasons, mutate: claiming.mutate });
  useEffect(() => {
    latest.current = { isFree, hasReasons, mutate: claiming.mutate };
  });

  const take = () => {
    if (state.current !== 'new' || !latest.current.isFree) return;
    state.current = 'taken';
    latest.current.mutate({ postsId, claimed: true });
  };
  const takeLater = useRef(take);
  useEffect(() => {
    takeLater.current = take;
  });
  useEffect(() => {
    const timer = setTimeout(() => takeLater.current(), OPENED_MS);
    return () => {
      clearTimeout(timer);
      // Should it fail, the time of the claim runs out by itself.
      if (state.current === 'taken' && !latest.current.hasReasons) latest.current.mutate({ postsId, claimed: false });
    };
  }, [postsId]);

  return {
    take,
    /** Decided upon: the claim goes with the decision. */
    keep: () => {
      take();
      state.current = 'kept';
    },
    set: (claimed: boolean) => {
      state.current = 'kept';
      if (!claiming.isPending) claiming.mutate({ postsId, claimed });
    },
  };
}
