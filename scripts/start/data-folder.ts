import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The scripts that claim a folder, as they are named in a command line; the first two are one, now and before 1.0. */
const HOLDERS = /scripts\/(start\/start|start|dev\/main)\.ts/;
const FREE_BYTES_MIN = 200 * 1024 * 1024;

export class DataFolderError extends Error {}

export interface Claim {
  /** The last process that held the folder was killed; what it had started may take a moment to end. */
  afterKill: boolean;
  release(): void;
}

/** Makes the data folder, checks that it can be used, and claims it for this process. */
export function claimDataFolder(folder: string): Claim {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new DataFolderError(`数据目录不可写：${folder}（可用 DATA_DIR 另行指定）`);
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < FREE_BYTES_MIN) {
    throw new DataFolderError(`磁盘空间不足：${folder} 所在磁盘剩余不到 200 MB`);
  }
  const file = join(folder, 'start.pid');
  const holder = readHolder(file);
  if (holder !== null) throw new DataFolderError(`数据目录正被另一个闻见进程使用（进程 ${holder}）：${folder}`);
  const afterKill = existsSync(file);
  writeFileSync(file, String(process.pid));
  return { afterKill, release: () => rmSync(file, { force: true }) };
}

/** The live process that claims the folder. A file left by kill -9 may name a number that now belongs to anyone. */
function readHolder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid !== process.pid && HOLDERS.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ? pid : null;
  } catch {
    return null;
  }
}
