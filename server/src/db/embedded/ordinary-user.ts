import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';

export class EmbeddedDatabaseError extends Error {}

/** PostgreSQL ended during its start; a retry may succeed. */
export class EmbeddedDatabaseEnded extends EmbeddedDatabaseError {}

interface Invocation {
  command: string;
  args: string[];
  /** User and group for spawn; empty: those of this process. */
  identity: { uid: number; gid: number } | { uid?: undefined; gid?: undefined };
}

export type AsOrdinaryUser = (command: string, args: string[]) => Invocation;

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Returns how to run PostgreSQL's programs, which refuse to run as root. As root: in a user namespace that maps root to an
 * ordinary uid, which needs no account and leaves root the owner of the files. Where namespaces are not allowed (many containers):
 * as `nobody`, who must then have access to the programs and the folder.
 */
export function ordinaryUser(program: string, folder: string): AsOrdinaryUser {
  if (process.getuid?.() !== 0) return (command, args) => ({ command, args, identity: {} });

  const map = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...map, program, '--version']).status === 0) {
    return (command, args) => ({ command: 'unshare', args: [...map, command, ...args], identity: {} });
  }

  chownSync(folder, NOBODY.uid, NOBODY.gid);
  chmodSync(folder, 0o700);
  const canRun = (command: string, args: string[]) => spawnSync(command, args, NOBODY).status === 0;
  if (canRun(program, ['--version']) && canRun('test', ['-w', folder])) {
    return (command, args) => ({ command, args, identity: NOBODY });
  }
  throw new EmbeddedDatabaseError(
    '内置数据库不能以 root 身份运行：本机不允许用户命名空间，而普通用户又访问不到程序或数据目录。请换普通用户启动，把 DATA_DIR 放到普通用户可达的位置，或设置 DATABASE_URL',
  );
}
