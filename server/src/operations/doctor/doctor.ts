import { access, constants, statfs } from 'node:fs/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import { openDatabase } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { checkLedger } from '../../domains/ledger/service.ts';
import { strandedPayouts } from '../../domains/withdrawals/payouts/find-stranded.ts';
import { BinaryMissing, findBinaries } from '../../media/binaries.ts';
import type { FileBackend } from '../../ports/storage/port.ts';
import { countDemoAccounts, publicBecause, REMOVE } from '../demo-accounts.ts';
import { checkClocks, checkJobs, checkPartitions, checkShape } from './database.ts';
import { checkFiles, checkMoving, checkUnused } from './files.ts';
import { good, wrong, type Finding, notice } from './finding.ts';

export type { Finding } from './finding.ts';

/**
 * Checks settings, machine, database and files for hidden problems, without changing anything. `deps` is opened only when the tables
 * are of this version, because it reads them.
 */
export async function examine(
  config: Config,
  url: string,
  deps: () => Promise<Pick<Deps, 'storage'> & { close(): Promise<void> }>,
): Promise<Finding[]> {
  const findings = [
    ...checkSettings(config),
    ...(await checkMachine(config)),
    ...(await checkRedis(config)),
    ...(await checkSearch(config)),
  ];
  const client = new pg.Client({ connectionString: url, application_name: 'wenjian-doctor', connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const shape = await checkShape(client);
    findings.push(...shape.findings);
    if (!shape.ready) return findings;
    findings.push(
      ...(await checkPartitions(client)),
      ...(await checkDemo(client, config)),
      ...(await checkClocks(client)),
      ...(await checkJobs(client)),
      ...(await checkMoney(url)),
      ...(await checkPayouts(client, config)),
    );
    const { storage, close } = await deps();
    try {
      const remote = new Map<string, FileBackend>();
      for (const id of await bucketIds(client)) remote.set(id, await storage.at(id));
      findings.push(
        ...(await checkMoving(client)),
        ...(await checkUnused(client)),
        ...(await checkFiles(client, { local: storage.local, remote })),
      );
    } finally {
      await close();
    }
    return findings;
  } finally {
    await client.end();
  }
}

async function checkMoney(url: string): Promise<Finding[]> {
  const db = openDatabase(url, { pool: 1, name: 'wenjian-doctor' });
  try {
    const { proved, differences } = await checkLedger({ db });
    if (differences.length === 0) return [good(`账本的 ${proved.length} 条规则都成立`)];
    return differences.map(({ rule, subject, difference }) => wrong(`账本：${rule}：${subject}，${difference}`));
  } finally {
    await db.$client.end();
  }
}

const checkPayouts = async (client: pg.Client, { alipay }: Config): Promise<Finding[]> =>
  (await strandedPayouts(client, alipay?.appId ?? null)).map(wrong);

async function bucketIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from storage_stores where kind = 's3' order by id");
  return rows.map(({ id }) => id);
}

/** No findings without Redis. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === null) return [];
  const { openRedis } = await import('../../ports/redis/connection.ts');
  try {
    const { commands, close } = await openRedis(redisUrl, createLogger('silent', 'doctor'));
    const about = await commands.info('server').finally(close);
    return [good(`Redis ${/^(?:valkey|redis)_version:(\S+)/m.exec(about)?.[1] ?? ''} 可用`)];
  } catch (error) {
    return [wrong((error as Error).message)];
  }
}

/** No findings without a search engine. */
export async function checkSearch({ search }: Pick<Config, 'search'>): Promise<Finding[]> {
  if (search === null) return [];
  try {
    const posts = await (await search.open(createLogger('silent', 'doctor'))).countAll();
    if (posts === null) return [wrong('搜索引擎里还没有索引，搜索暂由数据库完成；请运行 npm run search:rebuild')];
    return [good(`搜索引擎可用，已收录 ${posts} 篇作品`)];
  } catch (error) {
    return [wrong(`SEARCH_URL 没有响应：${(error as Error).message}`)];
  }
}

/** Checks by the rows, not by the setting DEMO, which may have changed since the accounts were loaded. */
export async function checkDemo(client: pg.ClientBase, config: Config): Promise<Finding[]> {
  const accounts = await countDemoAccounts(client);
  if (accounts === 0) return [];
  const because = publicBecause(config);
  const text = `库里有 ${accounts} 个演示账号，密码是公开的`;
  if (because === null) return [notice(`${text}：对外开放之前请运行 npm run demo:remove`)];
  return [wrong(`${because} 允许外部访问，而${text}。${REMOVE}`)];
}

/** Warns of settings that are valid but unwise, or unwise in combination. */
export function checkSettings(config: Config): Finding[] {
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(config.host);
  const outboxes = [config.sms === null ? '短信' : '', config.smtp === null ? '邮件' : ''].filter((kind) => kind !== '');
  const findings: Finding[] = [];
  if (isOpen && config.publicUrl === null) findings.push(notice('没有设置 PUBLIC_URL，订阅与分享里的地址随请求的 Host 而定'));
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    findings.push(notice('PUBLIC_URL 是 https，而 TRUST_PROXY 为 off：所有访客在频率限制和 IP 属地里都会是代理自己的地址'));
  if (config.trustProxy === true)
    findings.push(
      (isOpen ? wrong : notice)(
        'TRUST_PROXY=on 会相信访客自己填写的地址，频率限制与 IP 属地都可以伪造，请改为前面代理的层数，例如 TRUST_PROXY=1',
      ),
    );
  if (config.databaseUrl !== null && config.secretKey === null)
    findings.push(notice('使用自己的数据库而没有设置 SECRET_KEY：密钥只在这台机器的数据目录里，多台服务器须设置同一个'));
  if (config.secretKeyAlso !== null) findings.push(notice('SECRET_KEY_ALSO 还在：正在更换密钥，npm run rekey 完成之后请去掉它'));
  if (outboxes.length > 0) findings.push(notice(`${outboxes.join('与')}由内置的 outbox 代收，不会真正发出`));
  findings.push(...(config.sms?.notices ?? []).map(notice));
  findings.push(...config.safetyNotices.map(notice));
  findings.push(...config.identity.notices.map(notice));
  return findings.length === 0 ? [good('配置没有问题')] : findings;
}

/** Below this share of free disk space there is a notice. */
const FREE_SHARE_MIN = 0.15;
const FREE_BYTES_MIN = 1024 ** 3;

async function checkMachine({ dataDir, ffmpegPath, ffprobePath }: Config): Promise<Finding[]> {
  const writable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return [wrong(`数据目录不可写：${dataDir}`)];
  const { blocks, bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `磁盘剩余 ${(free / 1024 ** 3).toFixed(1)} GB（${Math.round((bavail / blocks) * 100)}%）`;
  const binaries = await findBinaries({ ffmpeg: ffmpegPath ?? undefined, ffprobe: ffprobePath ?? undefined }).then(
    () => good('ffmpeg 可用'),
    (error: unknown) => notice(`视频不能转码：${error instanceof BinaryMissing ? error.advice : String(error)}`),
  );
  return [free < FREE_BYTES_MIN ? wrong(room) : bavail / blocks < FREE_SHARE_MIN ? notice(room) : good(room), binaries];
}
