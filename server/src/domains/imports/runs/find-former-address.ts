import type { Deps } from '../../../deps.ts';
import * as store from '../store.ts';
import { formerPath, WORK_PARAMETERS } from '../works/former-path.ts';

type Render<Visit> = (request: Request, visit: Visit) => Promise<Response>;

/**
 * Redirects former addresses of imported works. Pages of this site have priority: only addresses that would be 404, and /?p=123 of the
 * home page, are looked up.
 */
export const withFormerAddresses =
  <Visit extends { note(tags: string[]): void }>(deps: Deps, render: Render<Visit>): Render<Visit> =>
  async (request, visit) => {
    const { pathname, searchParams } = new URL(request.url);
    const isNumbered = pathname === '/' && WORK_PARAMETERS.some((name) => searchParams.has(name));
    const page = isNumbered ? null : await render(request, visit);
    if (page !== null && page.status !== 404) return page;
    const work = await findFormerAddress(deps, request.url);
    if (work === null) return page ?? movedTo('/', 302);
    // No tags: the cached redirect is dropped with any change of posts, because the work may be taken down.
    visit.note([]);
    return movedTo(work, 301);
  };

const movedTo = (location: string, status: 301 | 302): Response => new Response(null, { status, headers: { location } });

async function findFormerAddress(deps: Deps, url: string): Promise<string | null> {
  const postId = await store.findPublishedAt(deps.db, formerPath(url));
  return postId === null ? null : `/article/${postId}`;
}
