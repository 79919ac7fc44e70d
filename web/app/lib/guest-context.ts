import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import type { Method, Path } from '#contract/address.ts';
import type { RefusalReason } from '#contract/errors.ts';
import type { FunctionComponent } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import { partsOf } from './api.ts';
import { goneResponse } from './gone-page.ts';

/** The context that the server gives every loader: the visitor's region, and calls as a guest without HTTP. */
interface ServerContext {
  /** Region of the visitor. Reading it makes the cache store one version of the page per region. */
  readonly region: string;
  /** Scheme and host of this site, without a trailing slash: for canonical addresses. */
  origin: string;
  /** Makes a call as a guest; throws the AppError of a refusal. */
  call(call: { method: Method; path: Path }, input: unknown, options?: { staleBy?: 'posts' }): Promise<unknown>;
  /** Markup of the served parts of a document; null for a request of data alone. */
  readonly parts: Parts | null;
}

/** Markup that would otherwise be in the page twice, as markup and as data. */
interface Parts {
  markup: Map<string, string>;
  /** Renders a part, once for equal props. */
  render<Props extends object>(part: FunctionComponent<Props>, props: Props): string;
}

/** The props of a served part as loader data: null in a document, which contains its markup. */
export type Served<Props> = Props | null;

export interface GuestContext extends Omit<ServerContext, 'call' | 'parts'> {
  /** Hands a part of the page to `Served` (lib/boot/served.tsx): as markup of a document, or as props for the browser. */
  serve<Props extends object>(name: string, part: FunctionComponent<Props>, props: Props): Served<Props>;
  /** The same for a list, each item of which is rendered once for all pages that show it. */
  serveList<Props extends object>(
    name: string,
    item: FunctionComponent<Props>,
    items: readonly Props[],
  ): Served<{ items: readonly Props[] }>;
  /** The same for HTML that the API answers. */
  serveHtml(name: string, html: string): string | undefined;
  /**
   * With `staleBy: 'posts'`, for secondary lists of a page, the cached page is purged when a post in the list changes, but not when a new
   * post joins it; that post appears with the next rendering, within ten minutes.
   */
  call<At extends CallAddress>(at: At, input: InputAt<At>, options?: { staleBy?: 'posts' }): Promise<AnswerAt<At>>;
}

export const visitContext = createContext<ServerContext>();

/** The guest's context of a loader's request. A refused call throws the page of its status: an unknown post is a 404 page. */
export function guestOf(context: Readonly<RouterContextProvider>): GuestContext {
  const server = context.get(visitContext);
  return {
    origin: server.origin,
    serve(name, part, props) {
      if (server.parts === null) return props;
      server.parts.markup.set(name, server.parts.render(part, props));
      return null;
    },
    serveList(name, item, items) {
      const { parts } = server;
      if (parts === null) return { items };
      parts.markup.set(name, items.map((props) => parts.render(item, props)).join(''));
      return null;
    },
    serveHtml(name, html) {
      if (server.parts === null) return html;
      server.parts.markup.set(name, html);
      return undefined;
    },
    get region() {
      return server.region;
    },
    async call(at, input, options) {
      try {
        return (await server.call(partsOf(at), input, options)) as AnswerAt<typeof at>;
      } catch (error) {
        throw asPage(error);
      }
    },
  };
}

const TAKEN_DOWN: RefusalReason = 'takenDown';

function asPage(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && 'reason' in error && error.reason === TAKEN_DOWN) return goneResponse(error.message);
  if (code === 'notFound') return new Response('Not Found', { status: 404 });
  if (code === 'invalid') return new Response('Bad Request', { status: 404 });
  return error;
}
