// The event stream. Only constants, so that every page can include them; the domains declare the data of their events.

/** Server-sent events for a logged-in user, with the token in the Authorization header; no JSON call, so only its address is declared. */
export const NOTIFY_DETECT_PATH = '/user/notify/detect';
/** The server sends an event at least this often; a client that received nothing for STREAM_SILENCE_SECONDS reconnects. */
export const STREAM_HEARTBEAT_SECONDS = 20;
export const STREAM_SILENCE_SECONDS = 45;
export const STREAMS_PER_USER = 6;
export const STREAMS_PER_ADDRESS = 50;
/** `code` of the stream's unnamed events: whether any notification is unread. */
export const SOMETHING_UNREAD = 2000;
export const NOTHING_UNREAD = 2001;

/** Names of the named events. None may be `message`, which in the standard is the name of unnamed events (the unread state). */
export const STREAM_EVENTS = { media: 'media', notice: 'notice', privateMessage: 'privateMessage' } as const;
/** Delays of a client before it reconnects: the first, doubled with each attempt up to the maximum. */
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
