import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RolldownMagicString as MagicString } from 'rolldown';
import { readStamp, sourceId } from './source-id.ts';

const root = join(import.meta.dirname, '../..');
const output = join(root, 'server/build');
const STAMP = 'build-id';

/** What `npm start` runs, where it is built. */
export const START = pathToFileURL(join(output, 'start.js')).href;

/**
 * Everything else stays a package: native code and what reads files of its own must. Of these, hundreds of small modules
 * would be looked up one by one at each start.
 */
const BUNDLED_PACKAGES =
  /^(drizzle-orm|zod|pinyin-pro|diff|rate-limiter-flexible|@tiptap\/pm|prosemirror-\w+|orderedmap|markdown-it|linkify-it|mdurl|uc\.micro|entities|punycode\.js)(\/|$)/;

/** Whether the server that is there was made from these very sources. */
export const isServerBuilt = (): boolean => readStamp(join(output, STAMP)) === serverId();

/** One file each for the server, the worker and what starts them, and those that both or only some installations load (docs/decisions/096-bundle-the-server.md). */
export async function buildServer(): Promise<void> {
  const id = serverId();
  if (readStamp(join(output, STAMP)) === id) return;
  // Not loaded by a start that finds everything built.
  const { rolldown, RolldownMagicString } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'server/src/main.ts', worker: 'server/src/worker.ts', start: 'scripts/start/start-all.ts' },
    platform: 'node',
    // As written: what takes code for dead drops calls made only to see whether they throw (decodeURIComponent in a try block).
    treeshake: false,
    external: (name) => /^[@\w]/.test(name) && !BUNDLED_PACKAGES.test(name),
    plugins: [
      {
        name: 'own folders',
        transform: {
          filter: { code: /import\.meta\.(dirname|url)/ },
          handler: (code, file) => ({ code: nameOwnFolder(new RolldownMagicString(code), file) }),
        },
      },
      {
        name: 'imports by name',
        transform: {
          filter: { id: /\.ts$/, code: /\bimport\(`/ },
          handler: (_code, file) => {
            throw new Error(`${file} imports a file whose name is put together: the bundle would not hold it`);
          },
        },
      },
    ],
  });
  // Two starts in one checkout may build at once.
  const draft = `${output}-${process.pid}`;
  await bundle.write({
    dir: draft,
    format: 'esm',
    sourcemap: true,
    minify: false,
    // The sources lie beside it.
    sourcemapExcludeSources: true,
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  writeFileSync(join(draft, STAMP), `${id}\n`);
  rmSync(output, { recursive: true, force: true });
  renameSync(draft, output);
}

/** Files that lie beside a module are found there from the bundle, too. */
function nameOwnFolder(text: MagicString, file: string): MagicString {
  const from = (path: string) => JSON.stringify(relative(output, path));
  text.replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${from(dirname(file))})`);
  // Longer names, such as import.meta.resolve, are of packages, which are found from anywhere.
  text.replaceAll('import.meta.url', `new URL(${from(file)}, import.meta.url).href`);
  return text;
}

const serverId = (): string =>
  sourceId(
    root,
    ['server/src', 'contract', 'seed/demo', 'scripts/start', 'scripts/build', 'package.json', 'package-lock.json'],
    /\.(ts|json)$/,
  );
