import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { parseConfig, processEnvironment, type Config } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { createLogger } from '#server/core/log.ts';
import { EmbeddedKeeper } from '#server/db/embedded/keep-embedded.ts';
import { lackOf } from '#server/db/embedded/minor-version.ts';
import { EmbeddedDatabaseError } from '#server/db/embedded/ordinary-user.ts';
import { MigrationRefused } from '#server/db/migrate.ts';
import { strandedPayouts } from '#server/domains/withdrawals/payouts/find-stranded.ts';
import { BinaryMissing, findBinaries } from '#server/media/binaries.ts';
import { mayHaveDemo } from '#server/operations/demo-accounts.ts';
import { arePagesBuilt, arePagesCompressed } from '../build/pages.ts';
import { checkDatabase, DatabaseUnreachable, isLostConnection } from './check-database.ts';
import { claimDataFolder, DataFolderError } from './data-folder.ts';
import type { FirstAdmin } from './database.ts';
import { portIsFree } from './port.ts';
import { prepare } from './prepared.ts';
import { openSockets, type Listening } from './sockets.ts';
import { Supervisor } from './supervisor.ts';

const root = join(import.meta.dirname, '../..');
const BUILD = join(root, 'scripts/build/build.ts');
/** A server whose start process was killed drains and ends by itself. */
const LEFT_OVERS_END_WITHIN = 11_000;
/** A session hears that its database is gone before its keeper does. */
const LOSS_IS_KNOWN_MS = 500;
const TRIES = 5;
/** Of all servers of one start together, unless DATABASE_POOL says otherwise: a PostgreSQL of one's own takes 100 by default. */
const SERVERS_CONNECTIONS = 60;
const say = (line: string) => console.log(line);

/** Everything in one go: build when needed, database, migrations, demo content, servers and workers. */
export const startAll = (found: Found): Promise<void> => prepareAndRun(found).catch(refuse);

interface Found {
  isServerBuilt: boolean;
}

async function prepareAndRun(found: Found): Promise<void> {
  const config = parseConfig(processEnvironment(), root);
  const claim = claimDataFolder(config.dataDir);
  process.once('exit', claim.release);
  const isFree = await portIsFree(config.port, config.host, claim.afterKill ? LEFT_OVERS_END_WITHIN : 0);
  const sockets = isFree ? await openSockets(config.port, config.host, config.servers) : null;
  if (sockets === null) throw new StartError(`端口 ${config.port} 已被占用，请先停用占用者，或用 PORT 换一个端口`);
  const supervisor = new Supervisor();
  const built = build(supervisor, found);

  const keeper =
    config.databaseUrl === null
      ? new EmbeddedKeeper(join(config.dataDir, 'postgres'), { log: createLogger(config.logLevel, 'start'), say })
      : null;
  const stop = stopping(supervisor, keeper, sockets);
  try {
    const database = await keeper?.start();
    supervisor.whenUsable = async () => database?.up();
    await run(
      { ...config, databaseUrl: database?.url ?? config.databaseUrl },
      { isEmbedded: keeper !== null, built, sockets, supervisor, stop },
    );
  } catch (error) {
    // Who was told to stop ends as if nothing had gone wrong.
    if (supervisor.stopping) return;
    await keeper?.stop();
    throw error;
  }
}

/** From now on a signal ends everything in order, also while the database still comes up or recovers. */
function stopping(
  supervisor: Supervisor,
  keeper: EmbeddedKeeper | null,
  sockets: readonly Listening[],
): (code: number) => Promise<void> {
  const stop = async (code: number) => {
    // Each server hangs up its own; left open here, whoever comes now would wait for nothing.
    for (const socket of sockets) socket.close();
    await supervisor.stop();
    await keeper?.stop();
    process.exit(code);
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  return stop;
}

/** Null where there is nothing to build. */
interface Built {
  /** The code of server and worker. */
  server: Promise<void> | null;
  pages: Promise<void> | null;
}

/** Whether it went well is told where it is waited for; meanwhile the database comes up and the demo content is loaded. */
function build(supervisor: Supervisor, { isServerBuilt }: Found): Built {
  const make = (part: string): Promise<void> => {
    const built = supervisor.runOnce(BUILD, { args: [part] });
    built.catch(() => {});
    return built;
  };
  const server = isServerBuilt ? null : make('server');
  if (arePagesBuilt()) return { server, pages: null };
  say('正在构建页面……');
  return { server, pages: make('pages') };
}

interface Parts {
  isEmbedded: boolean;
  built: Built;
  sockets: readonly Listening[];
  supervisor: Supervisor;
  stop(code: number): Promise<void>;
}

async function run(config: Config, { isEmbedded, built, sockets, supervisor, stop }: Parts): Promise<void> {
  const prepared = await throughLosses(isEmbedded ? supervisor : null, async () => {
    await checkDatabase(config);
    return prepare(config, { wantsDemo: isEmbedded && config.demo && mayHaveDemo(config) });
  });
  supervisor.environment = { DATABASE_URL: config.databaseUrl ?? '' };
  try {
    await built.server;
    const serving = startServers(config, { pages: built.pages, sockets, supervisor });
    // With its pages at hand it is up before others want the processor.
    if (built.pages === null) await serving;
    await Promise.all([serving, startWorkers(config, supervisor, prepared.demoWanted)]);
  } catch (error) {
    if (supervisor.stopping) return;
    console.error(`启动未完成：${(error as Error).message}`);
    await stop(1);
  }
  if (supervisor.stopping) return;
  announce(config, prepared.firstAdmin);
  // Until then they are given out as they are: nobody waits for that.
  if (!arePagesCompressed()) supervisor.runOnce(BUILD, { args: ['compressed'] }).catch((error: unknown) => console.error(error));
  await warnOfDatabase(config);
  await warnWithoutFfmpeg(config);
}

/** The embedded database may be lost while it is prepared; every part of that may be done again. */
async function throughLosses<Result>(supervisor: Supervisor | null, task: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (supervisor === null || supervisor.stopping || tries === TRIES || !isLostConnection(error)) throw error;
      await wait(LOSS_IS_KNOWN_MS * tries);
      await supervisor.whenUsable();
    }
  }
}

async function startServers(
  { servers, databasePool }: Config,
  { pages, sockets, supervisor }: Pick<Parts, 'sockets' | 'supervisor'> & Pick<Built, 'pages'>,
): Promise<void> {
  await pages;
  if (supervisor.stopping) return;
  const share = Math.max(2, Math.min(databasePool, Math.floor(SERVERS_CONNECTIONS / servers)));
  const env = processEnvironment()['DATABASE_POOL'] ? undefined : { DATABASE_POOL: String(share) };
  const start = (index: number) =>
    supervisor.start('server', { number: index + 1, socket: sockets[index % sockets.length], env });
  await Promise.all(Array.from({ length: servers }, (_, index) => start(index)));
}

async function startWorkers({ workers }: Config, supervisor: Supervisor, demoWanted: boolean): Promise<void> {
  await Promise.all(Array.from({ length: workers }, (_, index) => supervisor.start('worker', { number: index + 1 })));
  if (demoWanted) await supervisor.runOnce(join(root, 'seed/demo/load.ts'), { mayFail: true });
}

function announce(config: Config, { account, password }: FirstAdmin): void {
  say(`闻见已启动：${config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${config.port}`}`);
  const secret = password === null ? '' : `，密码 ${password}（只显示这一次）`;
  say(`首个管理员：账号 ${account}${secret}，后台入口 /adminLogin`);
  const outboxes = [config.sms === null ? '短信' : '', config.smtp === null ? '邮件' : ''].filter((kind) => kind !== '');
  if (outboxes.length > 0)
    say(`注意：${outboxes.join('与')}正由内置的 outbox 代收，不会真正发出，内容写在 ${join(config.dataDir, 'outbox.jsonl')}`);
}

/** Money that only its own driver can answer for must not wait unseen, nor a database that later versions mend. */
async function warnOfDatabase({ databaseUrl, alipay }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '', application_name: 'wenjian-start' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const message of await strandedPayouts(client, alipay?.appId ?? null)) say(`注意：${message}`);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const lack = lackOf(rows[0]?.server_version ?? '');
    if (lack !== null) say(`注意：数据库 ${lack}。正式运营请用自己的 PostgreSQL（DATABASE_URL），并随小版本更新`);
  } catch (error) {
    say(`注意：没能检查数据库和打款中的提现（${(error as Error).message}），请运行 npm run doctor`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Everything but video works without it; one line says what to install. */
async function warnWithoutFfmpeg(config: Config): Promise<void> {
  const paths = { ffmpeg: config.ffmpegPath ?? undefined, ffprobe: config.ffprobePath ?? undefined };
  await findBinaries(paths).catch((error: unknown) => {
    say(`注意：视频暂时无法转码。${error instanceof BinaryMissing ? error.advice : String(error)}`);
  });
}

class StartError extends Error {}

/** Whatever is known to go wrong is told in one line. */
function refuse(error: unknown): never {
  const known = [StartError, ConfigError, DataFolderError, EmbeddedDatabaseError, DatabaseUnreachable, MigrationRefused].some(
    (kind) => error instanceof kind,
  );
  const { code, message } = error as NodeJS.ErrnoException;
  if (known) console.error(message);
  else if (code === 'ENOSPC') console.error('磁盘空间已满，请清理后重试');
  else console.error(error);
  process.exit(known || code === 'ENOSPC' ? 2 : 1);
}
