import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const output = join(root, 'web/build');
const stamp = join(output, 'build-id');

/** Builds the web application unless what is there was made from these very sources. Returns whether it built. */
export function buildWhenNeeded(log: (line: string) => void): boolean {
  const id = sourceId();
  if (isBuilt(id)) return false;
  log('正在构建页面……');
  build(id);
  return true;
}

export const isBuilt = (id: string = sourceId()): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === id;

export function build(id: string = sourceId()): void {
  const result = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error(`页面构建失败\n${result.stdout}\n${result.stderr}`);
  precompress(join(output, 'client/assets'));
  // What is read without a network cannot know the names of the built style sheets.
  const styles = ['tokens.css', 'base.css'].map((name) => readFileSync(join(root, 'web/app/styles', name), 'utf8'));
  writeFileSync(join(output, 'client/tokens.css'), styles.join('\n'));
  // Last: a build that was cut off has no stamp and is made again.
  writeFileSync(stamp, `${id}\n`);
}

/** A fingerprint of everything the pages are made from. */
function sourceId(): string {
  const hash = createHash('sha256');
  for (const start of [
    'web/app',
    'web/public',
    'web/vite.config.ts',
    'web/react-router.config.ts',
    'contract',
    'package-lock.json',
  ]) {
    for (const file of filesBelow(join(root, start))) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Scripts and styles are compressed as small as they get, once, instead of at every request. */
function precompress(folder: string): void {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}

if (import.meta.main) build();
