/** The stream of what is live: constants alone, so that every page can carry them. What its events hold is declared by their domains. */

/** Server-sent events for a logged-in person, token in the authorization header; not a JSON call, so declared by its address. */
export const NOTIFY_DETECT_PATH = '/user/notify/detect';
/** The server says something at least this often; a client that heard nothing for 45 s gives the stream up. */
export const STREAM_HEARTBEAT_SECONDS = 20;
export const STREAM_SILENCE_SECONDS = 45;
export const STREAMS_PER_USER = 6;
export const STREAMS_PER_ADDRESS = 50;
/** `code` of the stream's unnamed events: whether any notification is unread. */
export const SOMETHING_UNREAD = 2000;
export const NOTHING_UNREAD = 2001;

/**
 * Names of the stream's named events. None may be `message`: by the standard that is the name of the unnamed ones too,
 * and a private message would then switch the dot off.
 */
export const STREAM_EVENTS = { media: 'media', notice: 'notice', privateMessage: 'privateMessage' } as const;
/** A client that lost the stream comes back after 1 s, then twice as long each time, never longer than this. */
export const STREAM_RETRY_MS = { first: 1_000, max: 18_000_000 };

export const NOTIFY_KINDS = [
  'audit',
  'comment',
  'reply',
  'mention',
  'like',
  'follow',
  'subAccount',
  'withdrawal',
  'system',
] as const;

export const NOTIFY_KIND_LABEL: Record<(typeof NOTIFY_KINDS)[number], string> = {
  audit: '审核结果',
  comment: '评论',
  reply: '回复',
  mention: '提到我的',
  like: '点赞',
  follow: '新增关注',
  subAccount: '子账号',
  withdrawal: '提现',
  system: '系统通知',
};
