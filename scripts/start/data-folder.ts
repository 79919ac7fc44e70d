import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Command lines of the scripts that claim a folder; `start` is the name of `start/start` before version 1.0. */
const CLAIMING_SCRIPTS = /scripts\/(start\/start|start|dev\/main)\.ts/;
const FREE_BYTES_MIN = 200 * 1024 * 1024;

export class DataFolderError extends Error {}

export interface Claim {
  /** The last claiming process was killed; its child processes may take a moment to end. */
  afterKill: boolean;
  release(): void;
}

/** Creates the data folder, checks that it is usable, and claims it for this process by `start.pid`. */
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

/** The pid of the live process that claims the folder; null: none. After kill -9 the pid in the file may belong to another program. */
function readHolder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid !== process.pid && CLAIMING_SCRIPTS.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ? pid : null;
  } catch {
    return null;
  }
}
