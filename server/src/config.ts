import { resolve } from 'node:path';
import { z } from 'zod';

/**
 * Everything the operator can set, parsed once from the environment. Nothing else in the product reads process.env.
 * A wrong value stops the start with one sentence that names the variable. Each line stands in .env.example too.
 */
const flag = (name: string) => z.enum(['on', 'off'], `${name} 只能是 on 或 off`);

const variables = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: z.coerce
    .number('PORT 必须是 1 到 65535 的整数')
    .int('PORT 必须是 1 到 65535 的整数')
    .min(1, 'PORT 必须是 1 到 65535 的整数')
    .max(65535, 'PORT 必须是 1 到 65535 的整数')
    .default(3000),
  HOST: z.string().min(1, 'HOST 不能为空').default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL 必须是以 http:// 或 https:// 开头的地址' }).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|\d{1,2}|[\d.:a-fA-F/, ]+)$/, 'TRUST_PROXY 应为 off、on、代理层数或以逗号分隔的代理网段')
    .default('off'),
  DATA_DIR: z.string().min(1, 'DATA_DIR 不能为空').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL 必须以 postgres:// 开头')
    .optional(),
  DATABASE_POOL: z.coerce
    .number('DATABASE_POOL 必须是 2 到 200 的整数')
    .int('DATABASE_POOL 必须是 2 到 200 的整数')
    .min(2, 'DATABASE_POOL 必须是 2 到 200 的整数')
    .max(200, 'DATABASE_POOL 必须是 2 到 200 的整数')
    .default(20),
  ADMIN_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9._-]{3,32}$/, 'ADMIN_ACCOUNT 应为 3 到 32 位的字母、数字、点、横线或下划线')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD 至少 8 位').max(64, 'ADMIN_PASSWORD 至多 64 位').optional(),
  DEMO: flag('DEMO').default('on'),
  FFMPEG_PATH: z.string().min(1, 'FFMPEG_PATH 不能为空').optional(),
  FFPROBE_PATH: z.string().min(1, 'FFPROBE_PATH 不能为空').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL 应为 fatal、error、warn、info、debug、trace 或 silent',
    )
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN 至少 16 位').optional(),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Base of canonical addresses, without a trailing slash; null means: as the request's Host says. */
  publicUrl: string | null;
  trustProxy: boolean | number | string[];
  dataDir: string;
  /** null means the embedded database. */
  databaseUrl: string | null;
  databasePool: number;
  adminAccount: string | null;
  adminPassword: string | null;
  demo: boolean;
  ffmpegPath: string | null;
  ffprobePath: string | null;
  logLevel: string;
  metricsToken: string | null;
}

export class ConfigError extends Error {}

/** Reads the variables; relative folders count from `root`, the checkout. An empty variable counts as not set. */
export function parseConfig(environment: Record<string, string | undefined>, root: string): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`配置有误：${issue?.path.join('.')}：${issue?.message}`);
  }
  const set = parsed.data;
  if ((set.ADMIN_ACCOUNT === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('配置有误：ADMIN_ACCOUNT 与 ADMIN_PASSWORD 须同时设置');
  }
  return {
    production: set.NODE_ENV !== 'development' && set.NODE_ENV !== 'test',
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: parseTrustProxy(set.TRUST_PROXY),
    dataDir: resolve(root, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databasePool: set.DATABASE_POOL,
    adminAccount: set.ADMIN_ACCOUNT ?? null,
    adminPassword: set.ADMIN_PASSWORD ?? null,
    demo: set.DEMO === 'on',
    ffmpegPath: set.FFMPEG_PATH ?? null,
    ffprobePath: set.FFPROBE_PATH ?? null,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN ?? null,
  };
}

/** The environment of this process; the one place that reads it. */
export const processEnvironment = (): Record<string, string | undefined> => process.env;

function parseTrustProxy(value: string): boolean | number | string[] {
  if (value === 'on') return true;
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}
