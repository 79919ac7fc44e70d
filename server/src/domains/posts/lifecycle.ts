import type { PostStatus } from '#contract/posts/post.ts';
import { AppError } from '../../core/app-error.ts';

/** All that decides what may happen to a post next. */
export interface PostState {
  status: PostStatus;
  /** Where the newest revision stands; beside `published` it tells of a newer one while the older stays readable. */
  review: 'none' | 'pending' | 'rejected';
  offlineBy: 'author' | 'admin' | null;
  /** A reviewer sent it back or took it down, and none has passed it since: only a person passes it. */
  refused: boolean;
  /** An administrator took it off the site, and none has put it back. */
  takenDown: boolean;
  /** Readers have seen it at least once. */
  wasPublished: boolean;
  /** What the author holds differs from what was last published. */
  hasNewerDraft: boolean;
}

/**
 * `approveScheduled`: passed, but its time is ahead. `hold`: its time has come, but a person has to see it. `takeDown` and `reinstate` are
 * an administrator's.
 */
export type PostAction =
  | 'save'
  | 'submit'
  | 'retract'
  | 'reschedule'
  | 'approve'
  | 'approveScheduled'
  | 'reject'
  | 'publishScheduled'
  | 'hold'
  | 'offline'
  | 'takeDown'
  | 'reinstate'
  | 'remove'
  | 'restore';

type Change = Partial<Pick<PostState, 'status' | 'review' | 'offlineBy' | 'refused' | 'takenDown'>>;

/** What the step changes; refuses with a sentence when it does not fit. The one place that knows a post's life. */
export function transition(state: PostState, taken: PostAction): PostState {
  const outcome = outcomeOf(state, taken);
  if (typeof outcome === 'string')
    throw new AppError(
      'conflict',
      outcome,
      taken === 'save' && canTransition(state, 'retract') ? { reason: 'retractFirst' } : {},
    );
  const next = { ...state, ...outcome };
  if (taken === 'save') return { ...next, hasNewerDraft: true };
  const isPassed = taken === 'approve' || taken === 'approveScheduled' || taken === 'publishScheduled';
  return isPassed && next.status === 'published' ? { ...next, wasPublished: true, hasNewerDraft: false } : next;
}

/** The part of a life that is written to the post's row. */
export const stateColumns = ({ status, review, offlineBy, refused }: PostState) => ({ status, review, offlineBy, refused });

export const canTransition = (state: PostState, taken: PostAction): boolean => typeof outcomeOf(state, taken) !== 'string';

/** The change, or the sentence that says why not. */
function outcomeOf(state: PostState, taken: PostAction): Change | string {
  const { status, review } = state;
  const waits = review === 'pending';
  const passed = { review: 'none', offlineBy: null, refused: false, takenDown: false } as const;
  // Where a post goes that is in nobody's hands: one that was taken down is still down.
  const ownHands: Change = state.takenDown ? { status: 'offline', offlineBy: 'admin' } : { status: 'draft' };
  if (status === 'deleted' && taken !== 'restore' && taken !== 'takeDown') return '作品在回收站中，恢复后才能操作';
  switch (taken) {
    case 'save':
      if (waits) return '作品正在审核，撤回后才能修改';
      return status === 'scheduled' ? '作品等待定时发布，撤回后才能修改' : {};
    case 'submit':
      if (waits) return '作品已在审核中，请勿重复提交';
      if (status === 'scheduled') return '作品已通过审核，等待定时发布';
      if (status !== 'published') return { status: 'pending', review: 'pending', offlineBy: null };
      return state.hasNewerDraft ? { review: 'pending' } : '作品没有新的修改，无需提交';
    case 'retract':
      if (status === 'scheduled') return { status: 'draft', review: 'none' };
      if (!waits) return '作品不在审核中，无法撤回';
      return status === 'published' ? { review: 'none' } : { ...ownHands, review: 'none' };
    case 'reschedule':
      return status === 'scheduled' || (waits && !state.wasPublished) ? {} : '作品不在等待发布，不能修改发布时间';
    case 'approve':
    case 'approveScheduled':
      if (!waits) return '作品不在待审核状态，可能已被处理';
      return taken === 'approve' || state.wasPublished ? { ...passed, status: 'published' } : { ...passed, status: 'scheduled' };
    case 'reject':
      if (!waits) return '作品不在待审核状态，可能已被处理';
      return { review: 'rejected', refused: true, ...(status === 'published' ? {} : { status: 'rejected' }) };
    case 'publishScheduled':
      return status === 'scheduled' ? { status: 'published' } : '作品不在等待发布的状态';
    case 'hold':
      return status === 'scheduled' ? { status: 'pending', review: 'pending' } : '作品不在等待发布的状态';
    case 'offline':
      return status === 'published' ? { status: 'offline', review: 'none', offlineBy: 'author' } : '作品未在展示，无法下线';
    case 'takeDown':
      return takenDown(state);
    case 'reinstate':
      if (!state.takenDown) return '只能恢复由平台下架的作品';
      return waits ? '作品已重新提交，请在审核中决定是否恢复' : { ...passed, status: 'published' };
    case 'remove':
      return { status: 'deleted', review: 'none', offlineBy: null };
    case 'restore':
      return status === 'deleted' ? ownHands : '作品不在回收站中';
  }
}

/** Also of what its author has hidden or thrown away meanwhile: otherwise hiding it would be the way around a takedown. */
function takenDown({ status, review, takenDown: isDown, wasPublished }: PostState): Change | string {
  if (isDown) return '作品已被下架';
  const isHidden = wasPublished && review === 'none';
  if (status !== 'published' && !isHidden) return '作品未在展示，无法下线';
  const stays = { review: 'none', refused: true, takenDown: true } as const;
  return status === 'deleted' ? stays : { ...stays, status: 'offline', offlineBy: 'admin' };
}
