import { join } from 'node:path';
import { parseConfig, processEnvironment, type Config } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { createLogger } from '#server/core/log.ts';
import { EmbeddedKeeper } from '#server/db/embedded/keep-embedded.ts';
import { EmbeddedDatabaseError } from '#server/db/embedded/ordinary-user.ts';
import { claimDataFolder, DataFolderError } from '../start/data-folder.ts';
import { portIsFree } from '../start/port.ts';
import { openFront, type Front } from './front.ts';
import { ReloadedProcess } from './reloaded-process.ts';
import type { Serving } from './serve-calls.ts';

// `npm run dev`: the product at one address, with every saved change visible at once. Vite serves pages and styles in this process;
// a separate server process answers calls and is restarted when its sources change, while the database keeps running. Vite is not
// part of that process, because it takes nine seconds to start and render.

const root = join(import.meta.dirname, '../..');
const DATA_DIR = './data-dev';
const pathOf = (name: string) => join(import.meta.dirname, name);
const say = (line: string) => console.log(line);

try {
  const config = parseConfig({ DATA_DIR, ...withoutEmpty(processEnvironment()) }, root);
  const claim = claimDataFolder(config.dataDir);
  process.once('exit', claim.release);
  if (!(await portIsFree(config.port, config.host, 0)))
    throw new ConfigError(`端口 ${config.port} 已被占用，请先停用占用者，或用 PORT 换一个端口`);
  await develop(config);
} catch (error) {
  const isForOperator = [ConfigError, DataFolderError, EmbeddedDatabaseError].some((kind) => error instanceof kind);
  console.error(isForOperator ? (error as Error).message : error);
  process.exit(isForOperator ? 2 : 1);
}

/** Removes empty variables, which mean the default as everywhere. */
function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

async function develop(config: Config): Promise<void> {
  const keeper =
    config.databaseUrl === null
      ? new EmbeddedKeeper(join(config.dataDir, 'postgres'), { log: createLogger(config.logLevel, 'dev'), say })
      : null;
  const environment: Record<string, string> = {
    DATA_DIR: config.dataDir,
    DEMO: keeper !== null && config.demo ? 'on' : 'off',
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  };
  const server = new ReloadedProcess<Serving>(pathOf('serve-calls.ts'), environment);
  const worker = new ReloadedProcess<string>(join(root, 'server/src/worker.ts'), environment);
  const demo = new ReloadedProcess<string>(join(root, 'seed/demo/load.ts'), environment);

  let front: Front | undefined;
  endOnSignals(async () => {
    await front?.close();
    await Promise.all([server.stop(), worker.stop(), demo.stop()]);
    await keeper?.stop();
  });

  const reload = async (reason: string) => {
    const started = Date.now();
    const serving = await server.reload();
    // A later save has started another reload, which reports its own result.
    if (serving === 'replaced') return;
    if (serving instanceof Error) {
      say(`${reason}：新代码没能启动，页面仍由之前的版本服务；改好保存后会再试`);
      return front?.showError(serving);
    }
    front?.serveCallsFrom(serving.port);
    say(`${reason}：接口已更新（${Date.now() - started} ms）`);
    await worker.reload();
    await loadDemo(serving, demo);
  };

  const opening = openFront({ root, config, onServerChange: (file) => void reload(file) });
  const database = await keeper?.start();
  environment['DATABASE_URL'] = database?.url ?? config.databaseUrl ?? '';
  front = await opening;
  const first = server.reload();
  say(`开发环境：http://localhost:${config.port}（修改保存即见，Ctrl+C 结束）`);
  const serving = await first;
  if (serving === 'replaced') return;
  if (serving instanceof Error) {
    say('接口没能启动；改好保存后会再试');
    return front.showError(serving);
  }
  front.serveCallsFrom(serving.port);
  announce(serving);
  await worker.reload();
  await loadDemo(serving, demo);
}

/** Closes everything on the first signal; a second Ctrl+C exits at once. */
function endOnSignals(close: () => Promise<void>): void {
  let isClosing = false;
  const stop = async () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    await close();
    process.exit(0);
  };
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, stop);
  // Removes Vite's own listeners, which would end this process before the database is stopped.
  process.on('newListener', (event, listener) => {
    if (signals.includes(String(event))) queueMicrotask(() => process.off(event, listener));
  });
}

function announce({ firstAdmin: { account, password } }: Serving): void {
  say(`首个管理员：账号 ${account}${password === null ? '' : `，密码 ${password}（只显示这一次）`}，后台入口 /adminLogin`);
}

async function loadDemo({ demoWanted }: Serving, demo: ReloadedProcess<string>): Promise<void> {
  if (demoWanted && !demo.isRunning) await demo.reload();
}
