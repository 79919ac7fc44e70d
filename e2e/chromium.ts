import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Flags without which Chromium needs a sandbox it has not got, or looks for hosts it cannot reach. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** CHROMIUM_PATH, else the system's, else Debian's package when that may be installed, else one line that says what to do. */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  return onPath() ?? installed() ?? fail();
}

const onPath = (): string | undefined =>
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '');

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env: environment });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
    env: environment,
  });
  return onPath();
}

function fail(): never {
  throw new Error('找不到 Chromium：请安装 chromium，或用 CHROMIUM_PATH 指明其路径');
}
