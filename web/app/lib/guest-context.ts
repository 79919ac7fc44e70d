import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import type { RefusalReason } from '#contract/errors.ts';
import { createContext, type RouterContextProvider } from 'react-router';
import { goneResponse } from './gone-page.ts';

/** What the server hands every loader: the visitor's region and a way to make calls as a guest, without HTTP. */
export interface Visit {
  /** A page that asks for it is another one for each region. */
  readonly region: string;
  /** Scheme and host of this site, without a trailing slash: for canonical addresses. */
  origin: string;
  /**
   * `staleBy: 'posts'` is for a list beside what the page is about: the page is purged when a post in it changes, not when one comes into it,
   * which it shows when it is rendered next, within ten minutes.
   */
  call<C extends Call>(call: C, input: InputOf<C>, options?: { staleBy?: 'posts' }): Promise<AnswerOf<C>>;
  /** Where a loader puts HTML that would else be in the page twice, as markup and as data; null where data alone is asked for. */
  readonly markup: { html: string | null } | null;
}

export const visitContext = createContext<Visit>();

/**
 * The visit of a loader's request. A refused call becomes the page of its status: an unknown post is a 404 page.
 */
export function visitOf(context: Readonly<RouterContextProvider>): Visit {
  const visit = context.get(visitContext);
  return {
    origin: visit.origin,
    markup: visit.markup,
    get region() {
      return visit.region;
    },
    async call(call, input, options) {
      try {
        return await visit.call(call, input, options);
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
