import type { NotifyKind } from '#contract/notifications/notifications.ts';
import type { IconName } from '../../../ui/base/icon.tsx';

export const NOTIFY_ICON: Record<NotifyKind, IconName> = {
  audit: 'shield',
  comment: 'chat',
  reply: 'chat',
  mention: 'user',
  like: 'like',
  follow: 'users',
  subAccount: 'building',
  withdrawal: 'wallet',
  system: 'info',
};

/** The kinds of notifications with descriptions, in the order of the settings. */
export const NOTIFY_KINDS: readonly { kind: NotifyKind; label: string; text: string }[] = [
  { kind: 'comment', label: '评论', text: '有人评论了我的作品' },
  { kind: 'reply', label: '回复', text: '有人回复了我的评论' },
  { kind: 'mention', label: '提到我的', text: '有人在评论里用 @ 提到我' },
  { kind: 'like', label: '点赞', text: '有人赞了我的作品或评论，同一天的合并为一条' },
  { kind: 'follow', label: '新增关注', text: '有人关注了我' },
  { kind: 'audit', label: '审核结果', text: '作品、入驻和举报的处理结果' },
  { kind: 'subAccount', label: '子账号', text: '加入机构、分成和子账号的变动' },
  { kind: 'withdrawal', label: '提现', text: '提现的审核与到账' },
  { kind: 'system', label: '系统通知', text: '账号安全和服务变更' },
];

/** The text of a notification's link. */
export const linkWords = (kind: NotifyKind, link: string): string => {
  if (kind === 'follow') return '查看主页';
  if (link.includes('#comment-')) return '查看评论';
  if (link.startsWith('/creator/center/publish') || link.startsWith('/creator/center/video-publish')) return '去修改';
  return /^\/(article|video)\//.test(link) ? '查看作品' : '查看详情';
};
