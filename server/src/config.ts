import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { ConfigError } from './core/config-error.ts';
import { HEADER_PAIRS, parseHeaderPairs } from './core/header-pairs.ts';
import { parseTrustProxy } from './core/trust-proxy.ts';
import { CDN_DRIVERS, chooseCdn } from './ports/cdn/drivers.ts';
import type { Cdn } from './ports/cdn/port.ts';
import { TAG_HEADER_VARIABLE, type TagHeader } from './ports/cdn/tag-header.ts';
import { chooseSafety, SAFETY_DRIVERS, SAFETY_VARIABLE, safetyNotices } from './ports/content-safety/drivers.ts';
import type { ContentSafety } from './ports/content-safety/port.ts';
import { chooseDriver, variablesOf, type ChosenDriver } from './ports/driver.ts';
import { chooseIdentity, IDENTITY_DRIVERS, IDENTITY_VARIABLE } from './ports/identity/drivers.ts';
import type { IdentityVerifier } from './ports/identity/port.ts';
import type { SmsPort } from './ports/outbox.ts';
import type { AlipayConfig } from './ports/payout/alipay.ts';
import { ALIPAY_VARIABLES, parseAlipay } from './ports/payout/alipay-variables.ts';
import { SEARCH_DRIVERS } from './ports/search/drivers.ts';
import type { SearchEngine } from './ports/search/port.ts';
import { SMS_DRIVERS } from './ports/sms/drivers.ts';
import type { OtlpConfig } from './ports/tracing/otlp.ts';

// All settings of the operator, parsed from environment variables. No other file of the product reads process.env. A wrong value ends
// the start with one sentence that names the variable. .env.example documents every variable.

const flag = (name: string) => z.enum(['on', 'off'], `${name} 只能是 on 或 off`);
const whole = (name: string, from: number, to: number) => {
  const message = `${name} 必须是 ${from} 到 ${to} 的整数`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
};

const variables = z.object({
  PORT: whole('PORT', 1, 65535).default(3000),
  HOST: z.string().min(1, 'HOST 不能为空').default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL 必须是以 http:// 或 https:// 开头的地址' })
    .refine(
      (url) => /^https?:\/\/[^/?#@]+\/?$/.test(url),
      'PUBLIC_URL 只能写到域名和端口，不带路径、参数和账号：站点不支持放在子路径下',
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|\d{1,2}|[\d.:a-fA-F/, ]+)$/, 'TRUST_PROXY 应为 off、on、代理层数或以逗号分隔的代理网段')
    .default('off'),
  DATA_DIR: z.string().min(1, 'DATA_DIR 不能为空').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL 必须以 postgres:// 开头')
    .optional(),
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'READ_DATABASE_URL 必须以 postgres:// 开头')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'REDIS_URL 必须以 redis:// 或 rediss:// 开头')
    .optional(),
  DATABASE_POOL: whole('DATABASE_POOL', 2, 200).default(20),
  WEB_CONCURRENCY: whole('WEB_CONCURRENCY', 1, 128).optional(),
  WORKER_CONCURRENCY: whole('WORKER_CONCURRENCY', 1, 128).optional(),
  LISTEN_FD: whole('LISTEN_FD', 3, 1024).optional(),
  CACHE_MB: whole('CACHE_MB', 16, 16_384).default(96),
  CACHE_DISK_MB: whole('CACHE_DISK_MB', 0, 1_048_576).default(1024),
  RETAIN_VIEWS_DAYS: whole('RETAIN_VIEWS_DAYS', 60, 36_500).default(400),
  AUDIT_LOG_MONTHS: whole('AUDIT_LOG_MONTHS', 6, 1200).default(24),
  ADMIN_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9._-]{3,32}$/, 'ADMIN_ACCOUNT 应为 3 到 32 位的字母、数字、点、横线或下划线')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD 至少 8 位').max(64, 'ADMIN_PASSWORD 至多 64 位').optional(),
  DEMO: flag('DEMO').default('on'),
  DEMO_FILMS: flag('DEMO_FILMS').default('on'),
  DEMO_PUBLIC: z.enum(['yes', 'no'], 'DEMO_PUBLIC 只能是 yes 或 no').default('no'),
  FFMPEG_PATH: z.string().min(1, 'FFMPEG_PATH 不能为空').optional(),
  FFPROBE_PATH: z.string().min(1, 'FFPROBE_PATH 不能为空').optional(),
  AIGC_PROPAGATOR: z
    .string()
    .regex(/^[!#-[\]-~]{1,200}$/, 'AIGC_PROPAGATOR 应为 1 到 200 位的半角字符，不含空格、双引号和反斜线')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL 应为 fatal、error、warn、info、debug、trace 或 silent',
    )
    .default('info'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'SMTP_URL 应为 smtp:// 或 smtps:// 开头的地址')
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'MAIL_FROM 应为发件邮箱，例如 闻见 <noreply@example.com>').optional(),
  ALERT_HOSTS: z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*$/, 'ALERT_HOSTS 应为以逗号分隔的主机名，可带端口')
    .optional(),
  ...variablesOf(SMS_DRIVERS),
  ...variablesOf(CDN_DRIVERS),
  ...TAG_HEADER_VARIABLE,
  ...variablesOf(SEARCH_DRIVERS),
  ...SAFETY_VARIABLE,
  ...variablesOf(SAFETY_DRIVERS),
  ...IDENTITY_VARIABLE,
  ...variablesOf(IDENTITY_DRIVERS),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT 必须是以 http:// 或 https:// 开头的地址' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().regex(HEADER_PAIRS, 'OTEL_EXPORTER_OTLP_HEADERS 应为以逗号分隔的 名称=值').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数')
    .min(0, 'OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数')
    .default(1),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN 至少 16 位').optional(),
  ...ALIPAY_VARIABLES,
  WRITE_THROUGH: flag('WRITE_THROUGH').default('off'),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY 至少 32 位').optional(),
  SECRET_KEY_ALSO: z.string().min(32, 'SECRET_KEY_ALSO 至少 32 位').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'BACKUP_PASSPHRASE 至少 12 位').optional(),
});

export interface Config {
  port: number;
  host: string;
  /** Base of absolute URLs, without a trailing slash; null: taken from the Host header of the request. */
  publicUrl: string | null;
  /** The proxies whose forwarding headers are trusted: none, all, a number of proxies, or their networks. */
  trustProxy: boolean | number | string[];
  dataDir: string;
  /** null: the embedded database. */
  databaseUrl: string | null;
  /** A replica for reads whose answers may be slightly old; null: none. */
  readDatabaseUrl: string | null;
  /** Redis or Valkey for events and rate limits; null: PostgreSQL is used for both. */
  redisUrl: string | null;
  /** The number of server and worker processes that `npm start` starts. */
  servers: number;
  workers: number;
  /** The file descriptor of an open socket on which to listen instead of `host` and `port`; null: none. Set by `npm start`. */
  socket: number | null;
  /** Database connections per process at most. */
  databasePool: number;
  /** Memory of each server process for cached pages and answers of guests. */
  cacheBytes: number;
  /** Disk space of each server process for pages evicted from memory; 0: they are dropped. */
  cacheDiskBytes: number;
  /** Minimum age of single views before they are deleted, a whole month at a time; their sums stay. */
  retainViewsDays: number;
  /** The number of months that the audit log stays in the database; older months are archived as files. */
  auditLogMonths: number;
  adminAccount: string | null;
  adminPassword: string | null;
  demo: boolean;
  demoFilms: boolean;
  /** Permits demo accounts, whose passwords are public, on a site that other machines can reach. */
  demoPublic: boolean;
  ffmpegPath: string | null;
  ffprobePath: string | null;
  /** The name of this platform in the metadata that marks files as generated by AI. */
  aigcPropagator: string;
  logLevel: string;
  /** The mail server; null: mails are written to the outbox file. */
  smtp: { url: string; from: string } | null;
  /** Hosts allowed for the webhooks of chat robots, besides those of the known vendors. */
  alertHosts: string[];
  /** The SMS gateway; null: messages are written to the outbox file. */
  sms: ChosenDriver<SmsPort> | null;
  /** The CDN in front of the site, from which removed content is purged; null: none. */
  cdn: ChosenDriver<Cdn> | null;
  /** The response header with cache tags on guests' pages and answers; null: none. */
  cacheTagHeader: TagHeader | null;
  /** The search engine; null: PostgreSQL searches. */
  search: ChosenDriver<SearchEngine> | null;
  /** The service that judges texts and pictures; null: texts are only compared with the sensitive words. */
  contentSafety: ChosenDriver<ContentSafety> | null;
  /** Warnings about the settings of `contentSafety`, for operators. */
  safetyNotices: readonly string[];
  /** The service that verifies identities; the default leaves it to reviewers. */
  identity: ChosenDriver<IdentityVerifier>;
  /** The bearer token for /metrics; null: only requests from this machine are answered. */
  metricsToken: string | null;
  /** The OpenTelemetry collector for traces; null: no traces. */
  otlp: OtlpConfig | null;
  /** Stores files directly in the bucket in use, because other servers do not share this data folder. */
  writeThrough: boolean;
  /** Encrypts secrets in the database and signs URLs; null: a key that is generated and kept in the data folder. */
  secretKey: string | null;
  /** A second key accepted for decryption and signatures while the key is being changed (docs/operations.md). */
  secretKeyAlso: string | null;
  /** Encrypts backups; null: they are not encrypted. */
  backupPassphrase: string | null;
  /** Pays withdrawals; null: they are paid by hand. */
  alipay: AlipayConfig | null;
}

/** Parses the variables. Relative folders are resolved from `root`, the checkout. An empty variable counts as not set. */
export function parseConfig(environment: Record<string, string | undefined>, root: string): Config {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`配置有误：${issue?.path.join('.')}：${issue?.message}`);
  }
  const env = parsed.data;
  if ((env.ADMIN_ACCOUNT === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('配置有误：ADMIN_ACCOUNT 与 ADMIN_PASSWORD 须同时设置');
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
    throw new ConfigError('配置有误：设置了 SMTP_URL 时须同时设置 MAIL_FROM');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    readDatabaseUrl: env.READ_DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    servers: env.WEB_CONCURRENCY ?? defaultServers(availableParallelism(), availableMemory()),
    workers: env.WORKER_CONCURRENCY ?? defaultWorkers(availableParallelism()),
    socket: env.LISTEN_FD ?? null,
    databasePool: env.DATABASE_POOL,
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    cacheDiskBytes: env.CACHE_DISK_MB * 1024 * 1024,
    retainViewsDays: env.RETAIN_VIEWS_DAYS,
    auditLogMonths: env.AUDIT_LOG_MONTHS,
    adminAccount: env.ADMIN_ACCOUNT ?? null,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    demo: env.DEMO === 'on',
    demoFilms: env.DEMO_FILMS === 'on',
    demoPublic: env.DEMO_PUBLIC === 'yes',
    ffmpegPath: env.FFMPEG_PATH ?? null,
    ffprobePath: env.FFPROBE_PATH ?? null,
    aigcPropagator: env.AIGC_PROPAGATOR ?? (env.PUBLIC_URL === undefined ? 'wenjian' : new URL(env.PUBLIC_URL).host),
    logLevel: env.LOG_LEVEL,
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM ?? '' },
    alertHosts: env.ALERT_HOSTS?.split(',') ?? [],
    sms: chooseDriver(SMS_DRIVERS, env, '短信服务'),
    cdn: chooseCdn(env),
    cacheTagHeader: env.CACHE_TAG_HEADER ?? null,
    search: chooseDriver(SEARCH_DRIVERS, env, '搜索引擎'),
    contentSafety: chooseSafety(env),
    safetyNotices: safetyNotices(env),
    identity: chooseIdentity(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    otlp: parseOtlp(env),
    writeThrough: env.WRITE_THROUGH === 'on',
    secretKey: env.SECRET_KEY ?? null,
    secretKeyAlso: env.SECRET_KEY_ALSO ?? null,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    alipay: parseAlipay(env, root),
  };
}

/** One server per core except one, which is left to the database and workers, and at most one per GiB of memory. */
export const defaultServers = (cores: number, bytes: number): number =>
  Math.max(1, Math.min(cores - 1, Math.floor(bytes / SERVER_BYTES)));

/** One worker per four cores, because each transcodes one video at a time with enough threads for four cores. */
export const defaultWorkers = (cores: number): number => Math.max(1, Math.floor(cores / CORES_PER_WORKER));

/** The memory of the machine, or the limit of the container, in bytes. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

const SERVER_BYTES = 1024 ** 3;
const CORES_PER_WORKER = 4;

/** The environment of this process, completed from `ENV_FILE` or `.env` in the working folder; existing variables win. */
export function processEnvironment(): Record<string, string | undefined> {
  const file = process.env['ENV_FILE'] ?? '.env';
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

function parseOtlp(env: z.output<typeof variables>): OtlpConfig | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: parseHeaderPairs(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
