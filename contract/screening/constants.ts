export const WORD_SCOPES = ['posts', 'comments', 'danmaku', 'messages', 'names'] as const;

export const WORD_SCOPE_LABEL: Record<(typeof WORD_SCOPES)[number], string> = {
  posts: '作品',
  comments: '评论',
  danmaku: '弹幕',
  messages: '私信',
  names: '昵称',
};

export const WORD_ACTIONS = ['block', 'review', 'replace'] as const;

export const WORD_ACTION_LABEL: Record<(typeof WORD_ACTIONS)[number], string> = {
  block: '禁止',
  review: '复核',
  replace: '替换',
};

/** Download of a video's file by a content safety service, with a ticket; no JSON call, so only its address is declared. */
export const CHECKED_VIDEO_PATH = '/user/machineChecks/video';

export const WORDS_IMPORT_MAX = 20_000;
