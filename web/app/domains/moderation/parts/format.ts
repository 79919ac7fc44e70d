import { REVIEW_QUEUE_LABEL } from '#contract/moderation/constants.ts';
import type { ReviewDetail, ReviewQueue, ReviewRow, RiskSign } from '#contract/moderation/review.ts';

/** A waiting time, for example 不到 1 分钟, 24 分, 2 小时 18 分 or 3 天. */
export function formatWait(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
  if (minutes < 1) return '不到 1 分钟';
  if (minutes < 60) return `${minutes} 分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`;
  return `${Math.floor(hours / 24)} 天`;
}

/** Remaining time as 17:42; at least 0:00. */
export function formatLeft(until: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The tabs of the review page, with its own labels: 待审 for posts pending review. */
export const QUEUES = (Object.keys(REVIEW_QUEUE_LABEL) as (keyof typeof REVIEW_QUEUE_LABEL)[]).map((status) => ({
  status,
  label: REVIEW_QUEUE_LABEL[status],
}));

export const queueLabel = (status: ReviewQueue): string => QUEUES.find((queue) => queue.status === status)?.label ?? '';

/** Reasons to review a post soon that was published without review. */
export const SIGN_LABEL: Record<RiskSign, string> = {
  reported: '被举报',
  refused: '曾被退回或下架',
  words: '含敏感词或机审命中',
  newcomer: '新作者',
};

export const ACTION_LABEL: Record<ReviewDetail['history'][number]['action'], string> = {
  submit: '提交',
  claim: '领取',
  release: '放回队列',
  approve: '通过',
  reject: '退回',
  retract: '撤回',
  reschedule: '修改发布时间',
  offline: '下架',
  restore: '恢复',
};

export const reviewPath = ({ postsId, status }: Pick<ReviewRow, 'postsId' | 'status'>): string =>
  `/admin/content/posts?${new URLSearchParams({ ...(status === 'pending' ? {} : { status }), post: postsId }).toString()}`;
