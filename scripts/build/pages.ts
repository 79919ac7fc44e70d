import { execFile } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow, readStamp, sourceId } from './source-id.ts';

const root = join(import.meta.dirname, '../..');
const output = join(root, 'web/build');
// Stamp files in the output folder: each has the id of the sources that its step was completed with.
const BUILT_STAMP = 'build-id';
const COMPRESSED_STAMP = 'compressed-id';

/** Whether the existing build is of the present sources. */
export const arePagesBuilt = (id: string = pagesId()): boolean => stampOf(BUILT_STAMP) === id;

/** Whether the existing build is compressed. */
export const arePagesCompressed = (): boolean => stampOf(COMPRESSED_STAMP) === stampOf(BUILT_STAMP);

/** Builds the pages without compressing them, which is enough for a server to start. */
export async function buildPages(signal?: AbortSignal): Promise<void> {
  const id = pagesId();
  if (arePagesBuilt(id)) return;
  await bundle(signal);
  // The offline page cannot know the hashed names of the built style sheets, so it uses this fixed file.
  const styles = ['tokens.css', 'base.css'].map((name) => readFileSync(join(root, 'web/app/styles', name), 'utf8'));
  writeFileSync(join(output, 'client/tokens.css'), styles.join('\n'));
  // Written last, so that an interrupted build has no stamp and is repeated.
  writeFileSync(join(output, BUILT_STAMP), `${id}\n`);
}

/** Compresses scripts and styles once with the best compression, instead of at every request. */
export async function compressPages(signal?: AbortSignal): Promise<void> {
  if (arePagesCompressed()) return;
  await precompress(join(output, 'client/assets'), signal);
  writeFileSync(join(output, COMPRESSED_STAMP), `${stampOf(BUILT_STAMP)}\n`);
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
  await Promise.all(Array.from({ length: COMPRESSED_IN_PARALLEL }, task));
}

/** Writes a file atomically, because servers may already be sending it. */
function writeWhole(file: string, content: Buffer): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];
/** The number of Node's threads for compression. */
const COMPRESSED_IN_PARALLEL = 4;
