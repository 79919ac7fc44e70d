import type { ReportReason } from '../moderation/constants.ts';

// The text shown to readers in place of a post that an administrator took down.

/** Characters of the explanation for readers. */
export const REMOVAL_REASON_MAX = 60;

/** Default explanations by the broken rule, used when the takedown has no explanation of its own for readers. */
export const REMOVAL_REASON: Record<ReportReason, string> = {
  illegal: '违反法律法规',
  porn: '含有色情低俗内容',
  rumor: '含有不实信息',
  abuse: '含有辱骂攻击内容',
  ad: '含有垃圾广告',
  fraud: '涉嫌诈骗',
  minor: '侵害未成年人权益',
  privacy: '泄露他人隐私',
  infringement: '侵犯他人合法权益',
  ai: '未标识 AI 生成内容',
  other: '违反社区规范',
};

/** Never contains the reason for the author, which may name the complainant. */
export const removalText = ({ rule, publicReason }: { rule: ReportReason; publicReason: string }): string =>
  `该内容因${publicReason === '' ? REMOVAL_REASON[rule] : publicReason}已被移除`;
