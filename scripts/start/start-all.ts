import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { parseConfig, processEnvironment, type Config } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { createLogger } from '#server/core/log.ts';
import { EmbeddedKeeper } from '#server/db/embedded/keep-embedded.ts';
import { missingFixesOf } from '#server/db/embedded/minor-version.ts';
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
import { openSockets, type ListeningSocket } from './sockets.ts';
import { Supervisor } from './supervisor.ts';

const root = join(import.meta.dirname, '../..');
const BUILD = join(root, 'scripts/build/build.ts');
/** The time that server processes have to shut down after their start process was killed. */
const LEFTOVERS_END_WITHIN_MS = 11_000;
/** After a lost connection, the time until `EmbeddedKeeper` has noticed that its database ended. */
const LOSS_NOTICED_WITHIN_MS = 500;
const PREPARE_TRIES = 5;
/** Database connections of all server processes together, unless DATABASE_POOL is set. PostgreSQL allows 100 by default. */
const SERVER_CONNECTIONS = 60;
const say = (line: string) => console.log(line);

/** Builds what is not built yet, prepares the database, and starts servers and workers; also loads the demo content. */
export const startAll = (buildState: BuildState): Promise<void> => prepareAndRun(buildState).catch(refuse);

interface BuildState {
  isServerBuilt: boolean;
}

async function prepareAndRun(buildState: BuildState): Promise<void> {
  const config = parseConfig(processEnvironment(), root);
  const claim = claimDataFolder(config.dataDir);
  process.once('exit', claim.release);
  const isFree = await portIsFree(config.port, config.host, claim.afterKill ? LEFTOVERS_END_WITHIN_MS : 0);
  const sockets = isFree ? await openSockets(config.port, config.host, config.servers) : null;
  if (sockets === null) throw new StartError(`端口 ${config.port} 已被占用，请先停用占用者，或用 PORT 换一个端口`);
  const supervisor = new Supervisor();
  const builds = build(supervisor, buildState);

  const keeper =
    config.databaseUrl === null
      ? new EmbeddedKeeper(join(config.dataDir, 'postgres'), { log: createLogger(config.logLevel, 'start'), say })
      : null;
  const stopAll = stopOnSignal(supervisor, keeper, sockets);
  try {
    const database = await keeper?.start();
    supervisor.whenUsable = async () => database?.up();
    await run(
      { ...config, databaseUrl: database?.url ?? config.databaseUrl },
      { isEmbedded: keeper !== null, builds, sockets, supervisor, stop: stopAll },
    );
  } catch (error) {
    // An error during a requested stop is not reported.
    if (supervisor.stopping) return;
    await keeper?.stop();
    throw error;
  }
}

/** Handles SIGTERM and SIGINT, even while the database is starting or recovering. Returns the function that stops everything. */
function stopOnSignal(
  supervisor: Supervisor,
  keeper: EmbeddedKeeper | null,
  sockets: readonly ListeningSocket[],
): (code: number) => Promise<void> {
  const stop = async (code: number) => {
    // The servers close their copies of the sockets; if this process kept its own open, new connections would wait in vain.
    for (const socket of sockets) socket.close();
    await supervisor.stop();
    await keeper?.stop();
    process.exit(code);
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  return stop;
}

/** The builds under way; null when there is nothing to build. */
interface Builds {
  /** The bundle of server and worker. */
  server: Promise<void> | null;
  pages: Promise<void> | null;
}

/** Starts the builds, which run while the database starts. A failure is reported where the promise is awaited. */
function build(supervisor: Supervisor, { isServerBuilt }: BuildState): Builds {
  const runBuild = (part: string): Promise<void> => {
    const done = supervisor.runOnce(BUILD, { args: [part] });
    done.catch(() => {});
    return done;
  };
  const server = isServerBuilt ? null : runBuild('server');
  if (arePagesBuilt()) return { server, pages: null };
  say('正在构建页面……');
  return { server, pages: runBuild('pages') };
}

interface RunContext {
  isEmbedded: boolean;
  builds: Builds;
  sockets: readonly ListeningSocket[];
  supervisor: Supervisor;
  stop(code: number): Promise<void>;
}

async function run(config: Config, { isEmbedded, builds, sockets, supervisor, stop }: RunContext): Promise<void> {
  const prepared = await retryOnLoss(isEmbedded ? supervisor : null, async () => {
    await checkDatabase(config);
    return prepare(config, { wantsDemo: isEmbedded && config.demo && mayHaveDemo(config) });
  });
  supervisor.environment = { DATABASE_URL: config.databaseUrl ?? '' };
  try {
    await builds.server;
    const serving = startServers(config, { pages: builds.pages, sockets, supervisor });
    // When the pages are built, the servers start first and have the CPU to themselves.
    if (builds.pages === null) await serving;
    await Promise.all([serving, startWorkers(config, supervisor, prepared.demoWanted)]);
  } catch (error) {
    if (supervisor.stopping) return;
    console.error(`启动未完成：${(error as Error).message}`);
    await stop(1);
  }
  if (supervisor.stopping) return;
  announce(config, prepared.firstAdmin);
  // Runs in the background; until it is done, the files are served uncompressed.
  if (!arePagesCompressed()) supervisor.runOnce(BUILD, { args: ['compressed'] }).catch((error: unknown) => console.error(error));
  await warnOfDatabase(config);
  await warnWithoutFfmpeg(config);
}

/** Runs the task again when the embedded database is lost meanwhile; the task must be repeatable. */
async function retryOnLoss<Result>(supervisor: Supervisor | null, task: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (supervisor === null || supervisor.stopping || tries === PREPARE_TRIES || !isLostConnection(error)) throw error;
      await wait(LOSS_NOTICED_WITHIN_MS * tries);
      await supervisor.whenUsable();
    }
  }
}

async function startServers(
  { servers, databasePool }: Config,
  { pages, sockets, supervisor }: Pick<RunContext, 'sockets' | 'supervisor'> & Pick<Builds, 'pages'>,
): Promise<void> {
  await pages;
  if (supervisor.stopping) return;
  const poolSize = Math.max(2, Math.min(databasePool, Math.floor(SERVER_CONNECTIONS / servers)));
  const env = processEnvironment()['DATABASE_POOL'] ? undefined : { DATABASE_POOL: String(poolSize) };
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
  const outboxes = [config.sms === null ? '短信' : '', config.smtp === null ? '邮件' : ''].filter((type) => type !== '');
  if (outboxes.length > 0)
    say(`注意：${outboxes.join('与')}正由内置的 outbox 代收，不会真正发出，内容写在 ${join(config.dataDir, 'outbox.jsonl')}`);
}

/** Warns about payouts that no configured payment driver can finish, and about a PostgreSQL version with known bugs. */
async function warnOfDatabase({ databaseUrl, alipay }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '', application_name: 'wenjian-start' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const message of await strandedPayouts(client, alipay?.appId ?? null)) say(`注意：${message}`);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const lack = missingFixesOf(rows[0]?.server_version ?? '');
    if (lack !== null) say(`注意：数据库 ${lack}。正式运营请用自己的 PostgreSQL（DATABASE_URL），并随小版本更新`);
  } catch (error) {
    say(`注意：没能检查数据库和打款中的提现（${(error as Error).message}），请运行 npm run doctor`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Without ffmpeg only videos do not work, so this prints what to install and the start goes on. */
async function warnWithoutFfmpeg(config: Config): Promise<void> {
  const paths = { ffmpeg: config.ffmpegPath ?? undefined, ffprobe: config.ffprobePath ?? undefined };
  await findBinaries(paths).catch((error: unknown) => {
    say(`注意：视频暂时无法转码。${error instanceof BinaryMissing ? error.advice : String(error)}`);
  });
}

class StartError extends Error {}

/** Prints expected errors as one line, others in full, and exits; 2 means that the operator has to change something. */
function refuse(error: unknown): never {
  const isExpected = [
    StartError,
    ConfigError,
    DataFolderError,
    EmbeddedDatabaseError,
    DatabaseUnreachable,
    MigrationRefused,
  ].some((type) => error instanceof type);
  const { code, message } = error as NodeJS.ErrnoException;
  if (isExpected) console.error(message);
  else if (code === 'ENOSPC') console.error('磁盘空间已满，请清理后重试');
  else console.error(error);
  process.exit(isExpected || code === 'ENOSPC' ? 2 : 1);
}
