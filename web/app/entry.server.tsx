import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createElement, type FunctionComponent } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { visitContext } from './lib/guest-context.ts';
import { ServedMarkup } from './lib/boot/served.tsx';

export { nameSite } from './lib/meta.ts';
export { visitContext } from './lib/guest-context.ts';

/** Renders a part that React does not hydrate. */
export const renderPart = <Props extends object>(part: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props));

/** Renders a page as a whole. It is not streamed, because it goes into the cache first. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const page = (
      <ServedMarkup value={loadContext.get(visitContext).parts?.markup ?? null}>
        <ServerRouter context={context} url={request.url} />
      </ServedMarkup>
    );
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        buffer(body).then((html) => resolve(new Response(html, { headers, status: failed ? 500 : status })), reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}

/** Logs unexpected errors only. A refusal that a loader passes on (404) has a status and becomes a page. */
export function handleError(error: unknown): void {
  const hasStatus = error instanceof Response || (error !== null && typeof error === 'object' && 'status' in error);
  if (!hasStatus) console.error(error);
}
