import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onlyOfPosts } from '#contract/answer-tags.ts';
import { siteInfo } from '#contract/settings/settings.ts';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { Calls } from '../calls/mount.ts';
import { createPartCache, type PartCache } from './part-cache.ts';
import type { RenderApp } from './serve-pages.ts';

/** The context of a page's loader; the web application declares the same shape. */
interface Visit {
  readonly region: string;
  origin: string;
  call(call: never, input: unknown, options?: { staleBy?: 'posts' }): Promise<unknown>;
  readonly parts: { markup: Map<string, string>; render: PartCache['render'] } | null;
}

/** The exports of entry.server.tsx beside the renderer. */
interface BuildModule {
  visitContext: RouterContext<Visit>;
  nameSite(name: string): void;
  renderPart(part: unknown, props: object): string;
}

export interface BuiltWeb {
  /** The folder of the files for browsers. */
  folder: string;
  buildId: string;
  render: (calls: Calls) => RenderApp;
}

/**
 * Loads the built web application. The router's context key is taken from the build itself, because a module imported by both sides
 * would exist twice, with two different keys.
 */
export async function loadWeb(folder: string): Promise<BuiltWeb> {
  const file = join(folder, 'server/index.js');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const buildId = (await readFile(join(folder, 'build-id'), 'utf8')).trim();
  return { folder: join(folder, 'client'), buildId, render: renderBuild(build, 'production') };
}

/** A request of the router for a page's data only, when the user navigates within the site. */
const DATA_ALONE = /^[^?]*\.data(?:\?|$)/;

/** Renders pages of a build of the web application, with calls made by `calls`. */
export function renderBuild(
  build: ServerBuild,
  mode: 'production' | 'development',
): (calls: Pick<Calls, 'asGuest'>) => RenderApp {
  const { visitContext, nameSite, renderPart } = build.entry.module as unknown as BuildModule;
  const partCache = createPartCache(renderPart);
  const handle = createRequestHandler(build, mode);
  return (calls) => async (request, visit) => {
    const call = (call: never, input: unknown, { staleBy }: { staleBy?: 'posts' } = {}) =>
      calls.asGuest(call, input, staleBy === 'posts' ? (tags) => visit.note(onlyOfPosts(tags)) : visit.note);
    nameSite((await calls.asGuest(siteInfo, {}, visit.note)).siteName);
    const context = new RouterContextProvider();
    context.set(visitContext, {
      origin: visit.origin,
      call,
      parts: DATA_ALONE.test(request.url) ? null : { markup: new Map(), render: partCache.render },
      get region() {
        return visit.region();
      },
    });
    return handle(request, context);
  };
}
