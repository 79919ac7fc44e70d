import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { RolldownMagicString as MagicString } from 'rolldown';
import { readStamp, sourceId } from './source-id.ts';

const root = join(import.meta.dirname, '../..');
const output = join(root, 'server/build');
const STAMP = 'build-id';

/** The bundle that `npm start` runs. */
export const START = pathToFileURL(join(output, 'start.js')).href;

/**
 * Packages included in the bundle, because they consist of hundreds of small modules that each start would have to load one by one.
 * All other packages stay outside, as native code and packages that read their own files must.
 */
const BUNDLED_PACKAGES =
  /^(drizzle-orm|zod|pinyin-pro|diff|rate-limiter-flexible|@tiptap\/pm|prosemirror-\w+|orderedmap|markdown-it|linkify-it|mdurl|uc\.micro|entities|punycode\.js)(\/|$)/;

/** Whether the existing bundle was built from the current sources. */
export const isServerBuilt = (): boolean => readStamp(join(output, STAMP)) === serverId();

/**
 * Bundles the server, the worker and the start process into one file each, plus chunks for code that is shared or loaded on demand
 * (docs/decisions/096-bundle-the-server.md).
 */
export async function buildServer(): Promise<void> {
  const id = serverId();
  if (readStamp(join(output, STAMP)) === id) return;
  // Imported here, so that a start with an up-to-date bundle does not load it.
  const { rolldown, RolldownMagicString } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'server/src/main.ts', worker: 'server/src/worker.ts', start: 'scripts/start/start-all.ts' },
    platform: 'node',
    // Tree shaking would drop calls made only to see whether they throw (such as decodeURIComponent in a try block).
    treeshake: false,
    external: (name) => /^[@\w]/.test(name) && !BUNDLED_PACKAGES.test(name),
    plugins: [
      {
        name: 'own folders',
        transform: {
          filter: { code: /import\.meta\.(dirname|url)/ },
          handler: (code, file) => ({ code: keepOwnFolder(new RolldownMagicString(code), file) }),
        },
      },
      {
        name: 'imports by name',
        transform: {
          filter: { id: /\.ts$/, code: /\bimport\(`/ },
          handler: (_code, file) => {
            throw new Error(`${file} has an import() with a computed path: the bundle would not contain that file`);
          },
        },
      },
    ],
  });
  // Its own folder for each process, as two starts in one checkout may build at the same time.
  const draft = `${output}-${process.pid}`;
  await bundle.write({
    dir: draft,
    format: 'esm',
    sourcemap: true,
    minify: false,
    // The source files are next to the bundle anyway.
    sourcemapExcludeSources: true,
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  for (const name of readdirSync(draft)) if (name.endsWith('.map')) keepOneMappingALine(join(draft, name));
  writeFileSync(join(draft, STAMP), `${id}\n`);
  rmSync(output, { recursive: true, force: true });
  renameSync(draft, output);
}

/**
 * Keeps where each line comes from and drops the columns. Node decodes a whole map when the first stack is printed and keeps it: one
 * object a mapping, 60 MB with columns, a tenth of that without.
 */
function keepOneMappingALine(path: string): void {
  const map = JSON.parse(readFileSync(path, 'utf8')) as { mappings: string };
  const lines = decode(map.mappings).map((mappings) => mappings.filter(({ length }) => length > 1).slice(0, 1));
  writeFileSync(path, JSON.stringify({ ...map, mappings: encode(lines) }));
}

/** Rewrites `import.meta.dirname` and `import.meta.url`, so that bundled code still finds the files next to its source file. */
function keepOwnFolder(text: MagicString, file: string): MagicString {
  const from = (path: string) => JSON.stringify(relative(output, path));
  text.replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${from(dirname(file))})`);
  // import.meta.resolve is used only with package names, which resolve from the bundle, too.
  text.replaceAll('import.meta.url', `new URL(${from(file)}, import.meta.url).href`);
  return text;
}

const serverId = (): string =>
  sourceId(
    root,
    ['server/src', 'contract', 'seed/demo', 'scripts/start', 'scripts/build', 'package.json', 'package-lock.json'],
    /\.(ts|json)$/,
  );
