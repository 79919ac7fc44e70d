import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { refuseUnlessEmpty, restore } from '#server/operations/backup/load.ts';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run restore -- file` restores a backup into an empty data folder, and into the empty database of DATABASE_URL if that is set.
// After a failure the data folder is emptied again.

const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
const [backupFile] = process.argv.slice(2);
try {
  if (backupFile === undefined) throw new Error('请给出备份文件：npm run restore -- 备份文件');
  const file = resolve(backupFile);
  const isSealed = file.endsWith('.age');
  if (isSealed && config.backupPassphrase === null) throw new Error('备份是加密的，请用 BACKUP_PASSPHRASE 给出口令');
  await refuseUnlessEmpty(config.databaseUrl, config.dataDir);
  await fill(file, isSealed ? config.backupPassphrase : null);
} catch (error) {
  console.error(`恢复失败：${(error as Error).message}`);
  process.exitCode = 1;
}

async function fill(file: string, passphrase: string | null): Promise<void> {
  const { url, release } = await reachDatabase(config);
  let restored = false;
  try {
    const { rows, files } = await restore({ databaseUrl: url, dataDir: config.dataDir, migrateQueue }, file, passphrase);
    restored = true;
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(`已恢复 ${Object.keys(rows).length} 张表共 ${total} 行、${files} 个文件。现在可以启动：npm start`);
  } finally {
    await release();
    if (!restored) await empty(config.dataDir);
  }
}

async function empty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  for (const name of entries) if (name !== 'backups') await rm(join(folder, name), { recursive: true, force: true });
}
