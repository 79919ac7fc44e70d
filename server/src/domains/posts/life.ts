import type { PostStatus } from '#contract/posts.ts';
import { AppError } from '../../errors.ts';

/** All that decides what may happen to a work next. */
export interface Life {
  status: PostStatus;
  /** Where the newest revision stands; beside `published` it tells of a newer one while the older stays readable. */
  review: 'none' | 'pending' | 'rejected';
  offlineBy: 'author' | 'admin' | null;
  /** Readers have seen it at least once. */
  wasPublished: boolean;
  /** What the author holds differs from what was last published. */
  hasNewerDraft: boolean;
}

/** `approveLater`: passed, but its time is ahead. `takeDown` and `putBack` are an administrator's. */
export type Step =
  | 'save'
  | 'submit'
  | 'retract'
  | 'approve'
  | 'approveLater'
  | 'reject'
  | 'publishDue'
  | 'offline'
  | 'takeDown'
  | 'putBack'
  | 'remove'
  | 'restore';

type Change = Partial<Pick<Life, 'status' | 'review' | 'offlineBy'>>;

/** What the step changes; refuses with a sentence when it does not fit. The one place that knows a work's life. */
export function step(life: Life, taken: Step): Life {
  const outcome = outcomeOf(life, taken);
  if (typeof outcome === 'string') throw new AppError('conflict', outcome);
  const next = { ...life, ...outcome };
  if (taken === 'save') return { ...next, hasNewerDraft: true };
  const isPassed = taken === 'approve' || taken === 'approveLater' || taken === 'publishDue';
  return isPassed && next.status === 'published' ? { ...next, wasPublished: true, hasNewerDraft: false } : next;
}

export const mayTake = (life: Life, taken: Step): boolean => typeof outcomeOf(life, taken) !== 'string';

/** The change, or the sentence that says why not. */
function outcomeOf(life: Life, taken: Step): Change | string {
  const { status, review } = life;
  const waits = review === 'pending';
  if (status === 'deleted' && taken !== 'restore') return '作品在回收站中，恢复后才能操作';
  switch (taken) {
    case 'save':
      if (waits) return '作品正在审核，撤回后才能修改';
      return status === 'scheduled' ? '作品等待定时发布，撤回后才能修改' : {};
    case 'submit':
      if (waits) return '作品已在审核中，请勿重复提交';
      if (status === 'scheduled') return '作品已通过审核，等待定时发布';
      if (status !== 'published') return { status: 'pending', review: 'pending', offlineBy: null };
      return life.hasNewerDraft ? { review: 'pending' } : '作品没有新的修改，无需提交';
    case 'retract':
      if (status === 'scheduled') return { status: 'draft', review: 'none' };
      if (!waits) return '作品不在审核中，无法撤回';
      return status === 'published' ? { review: 'none' } : { status: 'draft', review: 'none' };
    case 'approve':
    case 'approveLater':
      if (!waits) return '作品不在待审核状态，可能已被处理';
      return taken === 'approve' || life.wasPublished
        ? { status: 'published', review: 'none' }
        : { status: 'scheduled', review: 'none' };
    case 'reject':
      if (!waits) return '作品不在待审核状态，可能已被处理';
      return status === 'published' ? { review: 'rejected' } : { status: 'rejected', review: 'rejected' };
    case 'publishDue':
      return status === 'scheduled' ? { status: 'published' } : '作品不在等待发布的状态';
    case 'offline':
    case 'takeDown':
      if (status !== 'published') return '作品未在展示，无法下线';
      return { status: 'offline', review: 'none', offlineBy: taken === 'offline' ? 'author' : 'admin' };
    case 'putBack':
      if (status !== 'offline' || life.offlineBy !== 'admin') return '只能恢复由管理员下线的作品';
      return { status: 'published', offlineBy: null };
    case 'remove':
      return { status: 'deleted', review: 'none', offlineBy: null };
    case 'restore':
      return status === 'deleted' ? { status: 'draft' } : '作品不在回收站中';
  }
}
