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
