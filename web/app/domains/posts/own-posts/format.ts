import { QUEUE_POSITION_MAX, STATUS_LABEL } from '#contract/posts/constants.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatDateTime, formatDay, formatInteger } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/data/chip.tsx';
import type { IconName } from '../../../ui/base/icon.tsx';

/** The look of a post's status: always an icon and a label. */
export const STATUS_LOOK: Record<PostStatus, { label: string; tone: Tone; icon: IconName }> = {
  draft: { label: STATUS_LABEL.draft, tone: 'neutral', icon: 'pen' },
  pending: { label: STATUS_LABEL.pending, tone: 'info', icon: 'clock' },
  scheduled: { label: STATUS_LABEL.scheduled, tone: 'info', icon: 'calendar' },
  published: { label: STATUS_LABEL.published, tone: 'success', icon: 'check-circle' },
  rejected: { label: STATUS_LABEL.rejected, tone: 'error', icon: 'x-circle' },
  offline: { label: STATUS_LABEL.offline, tone: 'neutral', icon: 'power' },
  deleted: { label: STATUS_LABEL.deleted, tone: 'neutral', icon: 'trash' },
};

export const TYPE_LABEL = { article: '文章', video: '视频' } as const;

export const editPath = ({ id, type }: Pick<OwnPost, 'id' | 'type'>): string =>
  `/creator/center/${type === 'article' ? 'publish' : 'video-publish'}?id=${id}`;

export const analyticsPath = (postsId: string): string => `/creator/center/composition?work=${postsId}`;

/** The label of the toast's button after deleting posts: restoring makes drafts, so 撤销 (undo) only if all were drafts. */
export const undoOf = (posts: readonly Pick<OwnPost, 'status'>[]): string =>
  posts.every(({ status }) => status === 'draft') ? '撤销' : '恢复';

export const titleOf = ({ title, type }: Pick<OwnPost, 'title' | 'type'>): string => title || `无标题${TYPE_LABEL[type]}`;

const placeOf = (position: number): string => {
  if (position <= 1) return '排在最前面';
  return `${position < QUEUE_POSITION_MAX ? '前面还有' : '前面至少还有'} ${formatInteger(position - 1)} 篇`;
};

/** The line under the status: what the author should know about the post. */
export function noteOf(post: OwnPost): string | null {
  if (post.status === 'scheduled' && post.mediaState === 'processing') return '已通过，转码完成后发布';
  if (post.status === 'scheduled' && post.publishTime !== null) return `${formatDateTime(post.publishTime)} 发布`;
  if (post.queuePosition !== null) {
    const ahead = placeOf(post.queuePosition);
    return post.status === 'published' ? `修改版审核中，${ahead}` : ahead;
  }
  if (post.appeal?.state === 'pending') return '申诉处理中';
  if (post.reasons.length > 0)
    return post.status === 'offline'
      ? takedownNote(post)
      : post.status === 'published'
        ? `修改版未通过，${post.reasons.length} 处待改`
        : `${post.reasons.length} 处待改`;
  return null;
}

function takedownNote({ takedown }: OwnPost): string {
  if (takedown?.until == null) return '平台下架';
  return takedown.lapsed ? '平台下架，期限已到，待复核' : `平台下架至 ${formatDay(takedown.until)}`;
}

/** Whether a published post has changes that readers do not see yet. */
export const hasUnpublishedChanges = ({ status, hasNewerDraft, queuePosition }: OwnPost): boolean =>
  status === 'published' && hasNewerDraft && queuePosition === null;

export const isMediaFailed = ({ mediaState }: OwnPost): boolean => mediaState === 'failed';

/** The time of publication or submission, else of the last change; `of` names which. */
export const timeOf = (post: OwnPost): { at: string; of: string } =>
  post.status === 'published' && post.publishTime !== null
    ? { at: post.publishTime, of: '发布时间' }
    : post.status === 'pending' && post.submittedAt !== null
      ? { at: post.submittedAt, of: '提交时间' }
      : { at: post.updatedAt, of: '修改时间' };
