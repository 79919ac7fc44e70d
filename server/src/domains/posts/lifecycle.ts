import type { PostStatus } from '#contract/posts/post.ts';
import { AppError } from '../../core/app-error.ts';

/*
 * The life of a post (`transition`). `review` belongs to the submitted revision:
 *   draft ─submit→ pending ─approve→ published ─offline (author) / takeDown (administrator)→ offline
 *                  pending ─approveScheduled→ scheduled ─publishScheduled→ published, or ─hold→ pending
 *                  pending ─reject→ rejected; rejected and offline posts are submitted again
 *   A published post is edited and submitted while its older revision stays readable: status 'published', review 'pending'.
 *   remove → deleted (the bin) ─restore→ draft, or offline while it is taken down.
 */

/** Everything on which the next step depends. */
export interface PostState {
  status: PostStatus;
  /** State of the submitted revision: none is under review, it waits for a decision, or it was rejected. */
  review: 'none' | 'pending' | 'rejected';
  offlineBy: 'author' | 'admin' | null;
  /** It was rejected or taken down and no person has approved it since; until then automatic approval is excluded. */
  refused: boolean;
  /** An administrator took it down and none has reinstated it. */
  takenDown: boolean;
  /** It was published at least once. */
  wasPublished: boolean;
  /** The draft is not the published revision. */
  hasNewerDraft: boolean;
}

/**
 * `approveScheduled`: approved, to be published at its time. `hold`: its time has come, but a person has to review it first.
 * `takeDown` and `reinstate` are actions of administrators, `offline` is the author's.
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

/** The state after an action; throws a conflict with a sentence for the user when the action does not fit the state. */
export function transition(state: PostState, action: PostAction): PostState {
  const outcome = outcomeOf(state, action);
  if (typeof outcome === 'string')
    throw new AppError(
      'conflict',
      outcome,
      action === 'save' && canTransition(state, 'retract') ? { reason: 'retractFirst' } : {},
    );
  const next = { ...state, ...outcome };
  if (action === 'save') return { ...next, hasNewerDraft: true };
  const isPassed = action === 'approve' || action === 'approveScheduled' || action === 'publishScheduled';
  return isPassed && next.status === 'published' ? { ...next, wasPublished: true, hasNewerDraft: false } : next;
}

/** The part of the state that is stored in the post's row. */
export const stateColumns = ({ status, review, offlineBy, refused }: PostState) => ({ status, review, offlineBy, refused });

export const canTransition = (state: PostState, action: PostAction): boolean => typeof outcomeOf(state, action) !== 'string';

/** The change that an action makes, or the sentence that refuses it. */
function outcomeOf(state: PostState, action: PostAction): Change | string {
  const { status, review } = state;
  const waits = review === 'pending';
  const approved = { review: 'none', offlineBy: null, refused: false, takenDown: false } as const;
  // The state of a post that is neither submitted nor deleted: a draft, or still down after a takedown.
  const withAuthor: Change = state.takenDown ? { status: 'offline', offlineBy: 'admin' } : { status: 'draft' };
  if (status === 'deleted' && action !== 'restore' && action !== 'takeDown') return '作品在回收站中，恢复后才能操作';
  switch (action) {
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
      return status === 'published' ? { review: 'none' } : { ...withAuthor, review: 'none' };
    case 'reschedule':
      return status === 'scheduled' || (waits && !state.wasPublished) ? {} : '作品不在等待发布，不能修改发布时间';
    case 'approve':
    case 'approveScheduled':
      if (!waits) return '作品不在待审核状态，可能已被处理';
      return action === 'approve' || state.wasPublished
        ? { ...approved, status: 'published' }
        : { ...approved, status: 'scheduled' };
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
      return waits ? '作品已重新提交，请在审核中决定是否恢复' : { ...approved, status: 'published' };
    case 'remove':
      return { status: 'deleted', review: 'none', offlineBy: null };
    case 'restore':
      return status === 'deleted' ? withAuthor : '作品不在回收站中';
  }
}

/** A published post that its author has hidden or deleted is taken down as well: otherwise hiding it would avoid a takedown. */
function takenDown({ status, review, takenDown: isDown, wasPublished }: PostState): Change | string {
  if (isDown) return '作品已被下架';
  const isHidden = wasPublished && review === 'none';
  if (status !== 'published' && !isHidden) return '作品未在展示，无法下线';
  const removal = { review: 'none', refused: true, takenDown: true } as const;
  return status === 'deleted' ? removal : { ...removal, status: 'offline', offlineBy: 'admin' };
}
