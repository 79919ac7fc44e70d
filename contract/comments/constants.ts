export const COMMENT_MAX = 1000;
/** Shown to the writer of a comment that is held. */
export const COMMENT_HELD = '评论已提交，审核通过后其他人才能看到';
/** Replies shown under a first-level comment before a reader asks for more. */
export const REPLIES_SHOWN = 2;

/** Targets of a rule that holds remarks. A rule for the owner of an agency (`author`) covers all posts published for the agency. */
export const REMARK_RULE_TARGETS = ['category', 'author', 'post'] as const;

/** The remarks that a rule holds: with risky words, of new users, or all. A rule can only hold more than the settings, so it has no mode that shows everything. */
export const REMARK_RULE_MODES = ['risky', 'newcomers', 'all'] as const;

export const REMARK_KINDS = ['comment', 'danmaku'] as const;
export const REMARK_KIND_LABEL: Record<(typeof REMARK_KINDS)[number], string> = { comment: '评论', danmaku: '弹幕' };

/** State of a moderator's refusal of a remark. `open`: no appeal. `pending`, `granted`, `refused`: state of the appeal. `lapsed`: a moderator undid the refusal without one. */
export const REFUSAL_STATES = ['open', 'pending', 'granted', 'refused', 'lapsed'] as const;

/** Readers who may write comments or danmaku under a post; `nobody`: closed. */
export const AUDIENCES = ['everyone', 'followers', 'nobody'] as const;

/** An author's blocked words: at most `most`, each of at most `max` characters. */
export const AUTHOR_WORDS = { most: 200, max: 20 };
export const BANS_MAX = 2_000;

/** Reasons why a user cannot write under a post; the first that applies is answered. */
export const REMARK_REFUSALS = ['closed', 'blocked', 'banned', 'followers'] as const;
type Refusal = (typeof REMARK_REFUSALS)[number];

export const COMMENT_REFUSAL: Record<Refusal, string> = {
  closed: '评论已关闭',
  blocked: '由于作者的设置，你无法评论这篇作品',
  banned: '你已被作者禁止评论',
  followers: '仅粉丝可评论，关注后即可评论',
};
export const DANMAKU_REFUSAL: Record<Refusal, string> = {
  closed: '弹幕已关闭',
  blocked: '由于作者的设置，你无法在这个视频发送弹幕',
  banned: '你已被作者禁止评论，不能发弹幕',
  followers: '仅粉丝可发弹幕，关注后即可发送',
};
