/** Every way a call can fail. The HTTP status and the body's `code` are the same number. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  rangeOutside: 416,
  session: 421,
  /** The requester's machine has to solve `data.challenge` first. */
  proofRequired: 428,
  rateLimited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The sentence a person reads when the place that failed has nothing better to say. */
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

/** Why a call was refused, where the browser offers the way out: what it does goes by this and never by the words of `msg`. */
export type RefusalReason =
  /** The account has no mobile yet. */
  | 'mobileUnbound'
  /** The operator asks for a checked identity before one comments. */
  | 'identityUnverified'
  /** The post waits for review or for its publication: retracted, it may be changed. */
  | 'retractFirst'
  /** An administrator took the post down: `msg` is what stands in its place. */
  | 'takenDown';

export type FieldErrors = Record<string, string>;

/** The `msg` of a success that has nothing of its own to say. */
export const SUCCESS = '成功';

/** The shape of every answer; `data` of a refused form names each field's own sentence, `detail` in it is what `msg` may not say. */
export interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
  reason?: RefusalReason;
}
