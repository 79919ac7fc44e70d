import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backUp } from '#server/operations/backup/dump.ts';
import { recordBackup } from '#server/operations/backup/note.ts';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run backup [-- file]` writes an archive of database and local files, also while the product is running. Default: a file in
// DATA_DIR/backups, a folder that backups leave out. With BACKUP_PASSPHRASE the archive is encrypted.

const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
const isEncrypted = config.backupPassphrase !== null;
const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', nameOf(new Date())));
const draft = `${file}.part`;
const { url, release } = await reachDatabase(config);
try {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  const began = new Date();
  const sums = await backUp({ databaseUrl: url, dataDir: config.dataDir }, draft, config.backupPassphrase);
  await rename(draft, file);
  await recordBackup(url, began, sums, isEncrypted);
  const { rows, files, bytes } = sums;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`已备份 ${Object.keys(rows).length} 张表共 ${total} 行、${files} 个文件共 ${Math.ceil(bytes / 1024 / 1024)} MB`);
  console.log(file);
  if (!isEncrypted) console.warn('注意：备份没有加密，里面有密钥和个人信息，请妥善保管（设置 BACKUP_PASSPHRASE 后会加密）');
} catch (error) {
  await rm(draft, { force: true });
  console.error(`备份失败：${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await release();
}

/** Example: wenjian-20261122-014500.tar.zst, in local time. */
function nameOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `wenjian-${day}-${time}.tar.zst${isEncrypted ? '.age' : ''}`;
}
