import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { parseConfig, processEnvironment, type Config } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { MigrationRefused } from '#server/db/migrate.ts';
import { arePagesBuilt } from '../build/pages.ts';
import { isServerBuilt } from '../build/server.ts';
import { checkDatabase, DatabaseUnreachable } from './check-database.ts';
import { prepare } from './prepared.ts';
import { BUILT_FOR_USE, COMPILE_CACHE } from './supervisor.ts';

// `npm run start:server` and `npm run start:worker`: one of several processes with a common database. The first one migrates while
// the others wait. systemd, compose or Kubernetes keeps the process running (deploy/).

const ENTRY: Record<string, string> = { server: 'server/build/main.js', worker: 'server/build/worker.js' };
const root = join(import.meta.dirname, '../..');

try {
  const entry = ENTRY[process.argv[2] ?? ''];
  if (entry === undefined) throw new ConfigError('用法：npm run start:server 或 npm run start:worker');
  const config = parseConfig(processEnvironment(), root);
  refuseAlone(config);
  // It does not build itself, because several processes on one machine would build at the same time.
  if (!isServerBuilt() || (entry === ENTRY['server'] && !arePagesBuilt()))
    throw new ConfigError('还没有按这份源码构建，请先执行 npm run build');
  await checkDatabase(config);
  enableCompileCache(COMPILE_CACHE);
  setSourceMapsSupport(true);
  const { firstAdmin } = await prepare(config, { wantsDemo: false });
  if (firstAdmin.password !== null)
    console.log(`首个管理员：账号 ${firstAdmin.account}，密码 ${firstAdmin.password}（只显示这一次），后台入口 /adminLogin`);
  Object.assign(process.env, BUILT_FOR_USE);
  await import(join(root, entry));
} catch (error) {
  const isForOperator = error instanceof ConfigError || error instanceof DatabaseUnreachable || error instanceof MigrationRefused;
  console.error(isForOperator ? error.message : error);
  process.exit(isForOperator ? 2 : 1);
}

/** Refuses settings that work on one machine but would fail silently with several. */
function refuseAlone({ databaseUrl, secretKey }: Config): void {
  if (databaseUrl === null) throw new ConfigError('配置有误：多台服务器须设置同一个 DATABASE_URL；单机请用 npm start');
  if (secretKey === null) throw new ConfigError('配置有误：多台服务器须设置同一个 SECRET_KEY（至少 32 位）');
}
