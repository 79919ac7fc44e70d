import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { atMost, type Row } from './table.ts';

const root = join(import.meta.dirname, '..');

/** The scripts of a first visit, gzipped, against an empty page built with the same framework in the same run. */
export async function benchScripts(address: string): Promise<Row[]> {
  const empty = await emptyPage();
  const list = (await (await fetch(`${address}/api/v1/user/posts/suggest?limit=50`)).json()) as {
    data: { list: { id: string; type: string }[] };
  };
  const idOf = (type: string) => list.data.list.find((post) => post.type === type)?.id ?? '';
  const pages: [string, string, number][] = [
    ['article page', `/article/${idOf('article')}`, 1.35],
    ['home page', '/', 1.45],
    ['video list', '/videos', 1.45],
    ['video page', `/video/${idOf('video')}`, 1.45],
  ];
  const rows: Row[] = [];
  for (const [what, path, max] of pages) {
    const html = await (await fetch(address + path)).text();
    rows.push(
      atMost(
        `script of the ${what}`,
        await weigh(html, (file) => fetch(address + file).then((answer) => answer.arrayBuffer())),
        empty,
        max,
        'KB gzip',
      ),
    );
  }
  return rows;
}

/** Adds the sizes of the scripts that the page runs or preloads. */
async function weigh(html: string, load: (file: string) => Promise<ArrayBuffer | Buffer>): Promise<number> {
  const files = new Set(
    [
      ...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g),
      ...html.matchAll(/import\s*(?:\*\s*as\s*\w+\s*from\s*)?"(\/assets\/[^"]+\.js)"/g),
    ].map(([, file]) => file ?? ''),
  );
  if (files.size === 0) throw new Error('the page names no script');
  let bytes = 0;
  for (const file of files) bytes += gzipSync(new Uint8Array(await load(file)), { level: 9 }).length;
  return bytes / 1024;
}

/** Built inside the repository, so that it uses the same packages; the output is in the ignored .cache. */
async function emptyPage(): Promise<number> {
  const built = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(import.meta.dirname, 'empty-app'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(built.stderr);
  const output = join(root, '.cache/empty-app');
  const build = (await import(pathToFileURL(join(output, 'server/index.js')).href)) as ServerBuild;
  const answer = await createRequestHandler(build, 'production')(new Request('http://localhost/'), new RouterContextProvider());
  return weigh(await answer.text(), (file) => readFile(join(output, 'client', file)));
}
