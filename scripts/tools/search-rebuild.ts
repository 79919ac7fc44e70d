import { join } from 'node:path';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { rebuildIndex } from '#server/domains/discovery/service.ts';
import { openDeps } from '#server/open-deps.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run search:rebuild` builds a new index in the search engine of SEARCH_URL. The old index is searched and updated until the new
// one replaces it, so the product may keep running. An interrupted rebuild has to be run again.

const REPORT_EVERY = 10_000;

try {
  const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
  if (config.search === null) throw new ConfigError('没有设置 SEARCH_URL，搜索由数据库完成，不需要重建');
  const { url, release } = await reachDatabase(config);
  try {
    await rebuild({ ...config, databaseUrl: url });
  } finally {
    await release();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `没有完成：${(error as Error).message}`);
  process.exitCode = 1;
}

async function rebuild(config: ReturnType<typeof parseConfig>): Promise<void> {
  const deps = await openDeps({ ...config, databasePool: 3, readDatabaseUrl: null, redisUrl: null, logLevel: 'warn' }, 'search');
  try {
    if (deps.search === null) return;
    let reportedAt = 0;
    const copied = await rebuildIndex(deps, deps.search, (count) => {
      if (count - reportedAt < REPORT_EVERY) return;
      reportedAt = count;
      console.log(`已收录 ${count} 篇作品…`);
    });
    if (copied === null) throw new Error('另一次重建或更新正在进行，请稍后重试');
    console.log(`已收录 ${copied} 篇作品，搜索引擎已换用新的索引`);
  } finally {
    await deps.close();
  }
}
