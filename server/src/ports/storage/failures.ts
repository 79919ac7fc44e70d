/** Reasons for which a bucket cannot be used; each needs a different repair. */
export type StorageFailureReason =
  | 'unreachable'
  | 'slow'
  | 'certificate'
  | 'key'
  | 'secret'
  | 'forbidden'
  | 'bucket'
  | 'region'
  | 'clock'
  | 'full'
  | 'other';

const MESSAGES: Record<StorageFailureReason, string> = {
  unreachable: '连接不上接入地址，请检查地址、端口和防火墙',
  slow: '存储服务没有及时响应，请稍后重试',
  certificate: '接入地址的 HTTPS 证书不受信任或已过期',
  key: 'Access Key 不存在或已停用',
  secret: 'Secret Key 不正确，请重新填写',
  forbidden: '这组密钥没有权限进行此操作，请检查授权策略',
  bucket: '存储桶不存在，请检查名称和地域',
  region: '地域与存储桶所在的地域不一致',
  clock: '服务器时间与存储服务相差过大，请校准服务器时钟',
  full: '存储桶已满或超出配额',
  other: '存储服务返回了错误',
};

export class StorageFailure extends Error {
  readonly reason: StorageFailureReason;
  /** The service's own error text, for administrators. */
  readonly detail: string;

  constructor(reason: StorageFailureReason, detail: string, options?: ErrorOptions) {
    super(reason === 'other' ? `${MESSAGES.other}：${detail}` : MESSAGES[reason], options);
    this.name = 'StorageFailure';
    this.reason = reason;
    this.detail = detail;
  }
}

const BY_NAME: Record<string, StorageFailureReason> = {
  InvalidAccessKeyId: 'key',
  InvalidToken: 'key',
  SignatureDoesNotMatch: 'secret',
  AccessDenied: 'forbidden',
  AllAccessDisabled: 'forbidden',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  PermanentRedirect: 'region',
  AuthorizationHeaderMalformed: 'region',
  IllegalLocationConstraintException: 'region',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  QuotaExceeded: 'full',
  EntityTooLarge: 'full',
  SlowDown: 'slow',
  TimeoutError: 'slow',
  RequestTimeout: 'slow',
  ETIMEDOUT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPIPE: 'unreachable',
  CERT_HAS_EXPIRED: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
};

/** Converts an error of the S3 client: by its code or name; services that give neither are judged by the HTTP status. */
export function asStorageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const { name = '', code = '', message = '', $metadata } = error as Partial<ClientError>;
  const status = $metadata?.httpStatusCode;
  const reason =
    BY_NAME[code] ?? BY_NAME[name] ?? (status === 401 || status === 403 ? 'forbidden' : status === 301 ? 'region' : 'other');
  return new StorageFailure(reason, [code || name, message, status].filter(Boolean).join(' · '), { cause: error });
}

interface ClientError {
  name: string;
  code: string;
  message: string;
  $metadata: { httpStatusCode?: number };
}
