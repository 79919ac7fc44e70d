export const COMMENT_MAX = 1000;
/** Told to who wrote something that waits before others see it. */
export const COMMENT_HELD = '评论已提交，审核通过后其他人才能看到';
/** Replies shown under a first-level comment before a reader asks for more. */
export const REPLIES_SHOWN = 2;

/** What a rule about waiting comments and danmaku is for; that of an agency is its owner's, for all that is published for it. */
export const REMARK_RULE_TARGETS = ['category', 'author', 'post'] as const;

/** A rule can only let more wait: the mode that shows everything at once is the settings' alone. */
export const REMARK_RULE_MODES = ['risky', 'newcomers', 'all'] as const;

export const REMARK_KINDS = ['comment', 'danmaku'] as const;
export const REMARK_KIND_LABEL: Record<(typeof REMARK_KINDS)[number], string> = { comment: '评论', danmaku: '弹幕' };

/** Of a moderator's no: it stands; its writer's appeal waits; was granted or refused; it was undone without one. */
export const REFUSAL_STATES = ['open', 'pending', 'granted', 'refused', 'lapsed'] as const;

/** Who may write comments or danmaku under a post; nobody: they are closed. */
export const AUDIENCES = ['everyone', 'followers', 'nobody'] as const;

/** An author's own words: so many, of so many characters. */
export const AUTHOR_WORDS = { most: 200, max: 20 };
export const BANS_MAX = 2_000;

/** What keeps somebody from writing under a post, the weightiest first. */
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
