/** The token of a call names no valid session. 421, because 401 answers a wrong account or password. */
export const NO_SESSION = 421;

/** All kinds of failures of a call. The number is both the HTTP status and the body's `code`. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  rangeOutside: 416,
  session: NO_SESSION,
  /** The client has to solve the proof of work `data.challenge` first. */
  proofRequired: 428,
  rateLimited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Default `msg` of each kind of failure. */
export const ERROR_MESSAGE: Record<ErrorCode, string> = {
  invalid: '提交的内容有误，请检查后重试',
  unauthorized: '账号或密码错误',
  forbidden: '没有权限进行此操作',
  notFound: '内容不存在或已被删除',
  conflict: '内容已被更新，请刷新后重试',
  tooLarge: '提交的内容过大',
  rangeOutside: '请求的范围超出文件大小',
  session: '登录信息无效',
  proofRequired: '请先完成安全验证',
  rateLimited: '请求过于频繁，请稍后再试',
  internal: '服务器内部错误',
  unavailable: '服务繁忙，请稍后重试',
};

/** Reasons of refusals for which the browser offers a remedy. The browser depends on this value, never on the words of `msg`. */
export type RefusalReason =
  /** The account has no mobile yet. */
  | 'mobileUnbound'
  /** The settings require a checked identity for comments. */
  | 'identityUnverified'
  /** The post waits for review or publication and can only be changed after it was retracted. */
  | 'retractFirst'
  /** An administrator took the post down; `msg` is the notice shown in its place. */
  | 'takenDown';

export type FieldErrors = Record<string, string>;

/** `msg` of a success without `done`. */
export const SUCCESS = '成功';

/** The shape of every answer. For a refused form `data` maps field names to sentences; its `detail` says what `msg` may not contain. */
export interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
  reason?: RefusalReason;
}
