/** The product's own kinds of risks, for settings and figures independent of the content safety provider. */
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
 * Kinds of content that are checked. `posts`: texts (with captions) and pictures of posts; `videos`: frames and sound of their
 * videos; `messages`: only first messages to strangers; `notices`: announcements of administrators.
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

/** Unit of the daily budget: calls, or started minutes of video. */
export const CHECK_UNIT: Record<CheckScope, string> = {
  posts: '次',
  videos: '分钟',
  comments: '次',
  danmaku: '次',
  profiles: '次',
  messages: '次',
  notices: '次',
};

/** Handling of content that cannot be checked now: it waits for a moderator, or only the sensitive words decide. */
export const WHEN_AWAY = ['hold', 'words'] as const;

export const WHEN_AWAY_LABEL: Record<(typeof WHEN_AWAY)[number], string> = {
  hold: '留待人工审核',
  words: '只按敏感词处理',
};

/** Parts of a subject. `video`: the video of a video post, `captions`: its captions, `embedded`: a video within an article. */
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

/** The source of a hit in a video: a frame, the sound, or the captions. */
export const MOMENT_KINDS = ['frame', 'sound', 'caption'] as const;

/** Consequences of a hit, from mild to severe. */
export const CHECK_VERDICTS = ['pass', 'hold', 'refuse'] as const;

export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Selectable periods of the statistics, in days. */
export const CHECK_DAYS = [7, 30, 90] as const;

/** The result for a text or picture is reused for this time, instead of a new check. */
export const CHECKED_ANEW_AFTER_DAYS = 7;
