import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const output = join(root, 'web/build');
const SERVABLE = 'build-id';
const COMPLETE = 'compressed-id';

/** Builds the web application unless what is there was made from these very sources. */
export async function buildWhenNeeded(log: (line: string) => void): Promise<void> {
  if (isBuilt() && isComplete()) return;
  log('正在构建页面……');
  await build();
}

/** Whether the pages that are there can be served. */
export const isBuilt = (id: string = sourceId()): boolean => stampOf(SERVABLE) === id;

/** Whether those that are there are compressed too. */
export const isComplete = (): boolean => stampOf(COMPLETE) === stampOf(SERVABLE);

export async function build(signal?: AbortSignal): Promise<void> {
  await buildPages(signal);
  await compressPages(signal);
}

async function buildPages(signal?: AbortSignal): Promise<void> {
  const id = sourceId();
  if (isBuilt(id)) return;
  await bundle(signal);
  // What is read without a network cannot know the names of the built style sheets.
  const styles = ['tokens.css', 'base.css'].map((name) => readFileSync(join(root, 'web/app/styles', name), 'utf8'));
  writeFileSync(join(output, 'client/tokens.css'), styles.join('\n'));
  // Last: a build that was cut off has no stamp and is made again.
  writeFileSync(join(output, SERVABLE), `${id}\n`);
}

async function compressPages(signal?: AbortSignal): Promise<void> {
  if (isComplete()) return;
  await precompress(join(output, 'client/assets'), signal);
  writeFileSync(join(output, COMPLETE), `${stampOf(SERVABLE)}\n`);
}

function stampOf(name: string): string | null {
  const file = join(output, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

async function bundle(signal?: AbortSignal): Promise<void> {
  const options = { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: Infinity, signal };
  const command = [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'];
  await promisify(execFile)(process.execPath, command, options).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new BuildFailure(`页面构建失败\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });
}

class BuildFailure extends Error {}

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
async function precompress(folder: string, signal?: AbortSignal): Promise<void> {
  const files = filesBelow(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
  const task = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const content = readFileSync(file);
      writeWhole(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeWhole(`${file}.gz`, await gz(content, { level: 9 }));
      signal?.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: COMPRESSED_AT_ONCE }, task));
}

/** Servers may be giving these files out already. */
function writeWhole(file: string, content: Buffer): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];
/** As many threads as compress in Node. */
const COMPRESSED_AT_ONCE = 4;

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

/** `servable`: only what a server needs to give the pages out. */
if (import.meta.main) {
  const stopped = new AbortController();
  // Nor does it go on without the start that wanted it: the next one builds into the same folder.
  for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => stopped.abort());
  const task = process.argv[2] === 'servable' ? buildPages : build;
  await task(stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) console.error(error instanceof BuildFailure ? error.message : error);
    process.exit(1);
  });
  if (process.connected) process.disconnect();
}
