import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where the first of these commands lies; installed with Debian's packages when none is there and that may be done. */
export function findCommand(names: string[], packages: string[]): string | undefined {
  return onPath(names) ?? installed(names, packages);
}

const onPath = (names: string[]): string | undefined =>
  names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()).find((path) => path !== '');

function installed(names: string[], packages: string[]): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  return onPath(names);
}
