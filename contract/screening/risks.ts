/** What a content safety service may find, in the product's own groups: settings and figures go by them, whoever the provider is. */
export const RISKS = ['political', 'sexual', 'violent', 'contraband', 'abuse', 'ads', 'other'] as const;

export type Risk = (typeof RISKS)[number];

export const RISK_LABEL: Record<Risk, string> = {
  political: '涉政',
  sexual: '色情低俗',
  violent: '暴恐',
  contraband: '违禁',
  abuse: '辱骂',
  ads: '广告引流',
  other: '其他',
};

/**
 * What is shown to the service; `posts` are their texts, captions among them, and pictures, `videos` those of posts, frames and sound, `messages` first ones to
 * strangers alone, `notices` what administrators announce.
 */
export const CHECK_SCOPES = ['posts', 'videos', 'comments', 'danmaku', 'profiles', 'messages', 'notices'] as const;

export type CheckScope = (typeof CHECK_SCOPES)[number];

export const CHECK_SCOPE_LABEL: Record<CheckScope, string> = {
  posts: '作品',
  videos: '视频',
  comments: '评论',
  danmaku: '弹幕',
  profiles: '资料',
  messages: '私信',
  notices: '公告',
};

/** What a day's budget counts: calls, or minutes begun of video. */
export const CHECK_UNIT: Record<CheckScope, string> = {
  posts: '次',
  videos: '分钟',
  comments: '次',
  danmaku: '次',
  profiles: '次',
  messages: '次',
  notices: '次',
};

/** What becomes of what cannot be checked now: it waits for a person, or goes by the sensitive words alone. */
export const WHEN_AWAY = ['hold', 'words'] as const;

export const WHEN_AWAY_LABEL: Record<(typeof WHEN_AWAY)[number], string> = {
  hold: '留待人工审核',
  words: '只按敏感词处理',
};

/** `video` is a post's own, whose `captions` are read with it, `embedded` one that stands in its text. */
export const CHECK_PARTS = [
  'title',
  'summary',
  'tags',
  'body',
  'cover',
  'picture',
  'text',
  'video',
  'captions',
  'embedded',
] as const;

export type CheckPart = (typeof CHECK_PARTS)[number];

export const CHECK_PART_LABEL: Record<CheckPart, string> = {
  title: '标题',
  summary: '摘要',
  tags: '标签',
  body: '正文',
  cover: '封面',
  picture: '图片',
  text: '内容',
  video: '视频',
  captions: '字幕',
  embedded: '正文中的视频',
};

/** Of a hit in a video: seen in a frame, heard, or read in its captions. */
export const MOMENT_KINDS = ['frame', 'sound', 'caption'] as const;

/** What a hit leads to, the milder first. */
export const CHECK_VERDICTS = ['pass', 'hold', 'refuse'] as const;

export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Spans of the figures. */
export const CHECK_DAYS = [7, 30, 90] as const;

/** The same text or picture is not shown to the service again for so many days. */
export const CHECKED_ANEW_AFTER_DAYS = 7;
