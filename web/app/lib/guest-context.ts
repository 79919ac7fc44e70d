import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import type { Method, Path } from '#contract/address.ts';
import type { RefusalReason } from '#contract/errors.ts';
import { createContext, type RouterContextProvider } from 'react-router';
import { partsOf } from './api.ts';
import { goneResponse } from './gone-page.ts';

/** What the server hands every loader: the visitor's region and a way to make calls as a guest, without HTTP. */
interface Visited {
  /** A page that asks for it is another one for each region. */
  readonly region: string;
  /** Scheme and host of this site, without a trailing slash: for canonical addresses. */
  origin: string;
  call(call: { method: Method; path: Path }, input: unknown, options?: { staleBy?: 'posts' }): Promise<unknown>;
  /** Where a loader puts HTML that would else be in the page twice, as markup and as data; null where data alone is asked for. */
  readonly markup: { html: string | null } | null;
}

export interface Visit extends Omit<Visited, 'call'> {
  /**
   * `staleBy: 'posts'` is for a list beside what the page is about: the page is purged when a post in it changes, not when one comes into it,
   * which it shows when it is rendered next, within ten minutes.
   */
  call<At extends CallAddress>(at: At, input: InputAt<At>, options?: { staleBy?: 'posts' }): Promise<AnswerAt<At>>;
}

export const visitContext = createContext<Visited>();

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
    async call(at, input, options) {
      try {
        return (await visit.call(partsOf(at), input, options)) as AnswerAt<typeof at>;
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
