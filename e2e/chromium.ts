import { findCommand } from '../server/test/debian.ts';

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
  return findCommand(COMMANDS, ['chromium', 'fonts-noto-cjk']) ?? fail();
}

/** The shell has no window of its own, which saves the page tests a third of their time. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function fail(): never {
  throw new Error('找不到 Chromium：请安装 chromium，或用 CHROMIUM_PATH 指明其路径');
}
