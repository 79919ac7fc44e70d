import { execFile } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow, readStamp, sourceId } from './source-id.ts';

const root = join(import.meta.dirname, '../..');
const output = join(root, 'web/build');
const SERVABLE = 'build-id';
const COMPLETE = 'compressed-id';

/** Whether the pages that are there can be served. */
export const arePagesBuilt = (id: string = pagesId()): boolean => stampOf(SERVABLE) === id;

/** Whether those that are there are compressed too. */
export const arePagesCompressed = (): boolean => stampOf(COMPLETE) === stampOf(SERVABLE);

/** Only what a server needs to give them out. */
export async function buildPages(signal?: AbortSignal): Promise<void> {
  const id = pagesId();
  if (arePagesBuilt(id)) return;
  await bundle(signal);
  // What is read without a network cannot know the names of the built style sheets.
  const styles = ['tokens.css', 'base.css'].map((name) => readFileSync(join(root, 'web/app/styles', name), 'utf8'));
  writeFileSync(join(output, 'client/tokens.css'), styles.join('\n'));
  // Last: a build that was cut off has no stamp and is made again.
  writeFileSync(join(output, SERVABLE), `${id}\n`);
}

/** Scripts and styles are compressed as small as they get, once, instead of at every request. */
export async function compressPages(signal?: AbortSignal): Promise<void> {
  if (arePagesCompressed()) return;
  await precompress(join(output, 'client/assets'), signal);
  writeFileSync(join(output, COMPLETE), `${stampOf(SERVABLE)}\n`);
}

const stampOf = (name: string): string | null => readStamp(join(output, name));

async function bundle(signal?: AbortSignal): Promise<void> {
  const options = { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: Infinity, signal };
  const command = [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'];
  await promisify(execFile)(process.execPath, command, options).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new BuildFailure(`页面构建失败\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });
}

export class BuildFailure extends Error {}

const pagesId = (): string =>
  sourceId(root, ['web/app', 'web/public', 'web/vite.config.ts', 'web/react-router.config.ts', 'contract', 'package-lock.json']);

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
