import { join } from 'node:path';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { openDeps } from '#server/open-deps.ts';
import { removeDemoAccounts } from '#server/operations/remove-demo.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run demo:remove` makes the demo accounts unable to log in, because the README publishes their passwords.

try {
  const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
  const { url, release } = await reachDatabase(config);
  try {
    const deps = await openDeps(
      { ...config, databaseUrl: url, databasePool: 2, readDatabaseUrl: null, logLevel: 'silent' },
      'demo',
    );
    const count = await removeDemoAccounts(deps).finally(() => deps.close());
    console.log(
      count === 0
        ? '库里没有演示账号'
        : `已去掉 ${count} 个演示账号的手机号、邮箱、密码和登录状态，无人能再登录。演示作品还在；要从空站开始，请换一个 DATA_DIR 并设置 DEMO=off`,
    );
  } finally {
    await release();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `没有完成：${(error as Error).message}`);
  process.exitCode = 1;
}
