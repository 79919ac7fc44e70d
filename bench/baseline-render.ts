import { finished } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type RouterContext,
  type ServerBuild,
} from 'react-router';
import type { Call } from '#contract/call.ts';
import { siteInfo } from '#contract/settings/settings.ts';
import { API } from '#contract/address.ts';

/** Renders the tree of a product page with react-dom alone, and reports the processor time. */
const [address = '', path = ''] = process.argv.slice(2);
const WARM_UP = 100;

interface Visit {
  region: string;
  origin: string;
  call(call: Call, input: object): Promise<unknown>;
  markup: null;
}

const tree = await treeOf(address + path);
await render(WARM_UP);
process.on('message', async (times: number) => {
  const before = process.cpuUsage();
  await render(times);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1e6);
});
process.send?.('ready');

async function render(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(tree, { onAllReady: () => pipe(body), onError: fail });
    body.resume();
    await finished(body);
  }
}

/** The React tree of the page: runs its loaders and routes against the running product, and returns the tree instead of rendering it. */
async function treeOf(url: string): Promise<ReturnType<typeof createElement>> {
  const build = (await import(pathToFileURL(join(import.meta.dirname, '../web/build/server/index.js')).href)) as ServerBuild;
  const entry = build.entry.module as unknown as {
    visitContext: RouterContext<Visit>;
    nameSite(name: string): void;
  };
  let taken: EntryContext | null = null;
  const take = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    taken = context;
    return new Response('', { status, headers });
  };
  const module = { ...build.entry.module, default: take } as ServerBuild['entry']['module'];
  entry.nameSite(((await request(siteInfo, {})) as { siteName: string }).siteName);
  const context = new RouterContextProvider();
  context.set(entry.visitContext, { region: 'beijing', origin: address, call: request, markup: null });
  const { status } = await createRequestHandler({ ...build, entry: { module } }, 'production')(new Request(url), context);
  if (status !== 200 || taken === null) throw new Error(`${url} answered ${status}`);
  // The data for the browser is a stream that can be read once; it belongs to the router, not to the tree.
  const { serverHandoffStream: _, ...rest } = taken as EntryContext;
  return createElement(ServerRouter, { context: rest, url });
}

async function request({ path: at, method }: Call, input: object): Promise<unknown> {
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const answer = (await (await fetch(address + API + at + query, { method, ...body })).json()) as { code: number; data: unknown };
  if (answer.code !== 200) throw new Error(`${at} answered ${answer.code}`);
  return answer.data;
}

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}
