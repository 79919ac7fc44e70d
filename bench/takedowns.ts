import { setTimeout as pause } from 'node:timers/promises';
import type { AdminActor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { lockPost } from '#server/domains/posts/store.ts';
import { simpleTakedownOrder, takeDown } from '#server/domains/posts/takedowns/service.ts';
import type { Row } from './table.ts';

/** Milliseconds after which no page may show the post. */
const GONE_AFTER = 1_000;
const EVERY = 2_000;
/** Chosen posts have this many pages that link to them: more than the author's pages, and few enough to check quickly. */
const PAGES = { min: 5, max: 60 };
const READERS = 8;
/** Pages and answers with new or popular posts, checked besides the pages that link to a post. */
const LISTS = [
  '/',
  '/videos',
  '/hotList',
  '/hotRecommendations',
  '/rss.xml',
  '/atom.xml',
  '/api/v1/user/posts/suggest',
  '/api/v1/user/posts/hotList',
];
const ADMIN: AdminActor = { kind: 'admin', id: 'bench', account: 'bench', role: 'super_admin', sessionId: 'bench' };

/** The pages that link to a post, by post. */
export type Links = Map<string, string[]>;

/** The posts that a page links to. */
export const linksOf = (page: string): Set<string> =>
  new Set([...page.matchAll(/href="\/(?:article|video)\/([\w-]+)/g)].flatMap(([, id]) => id ?? []));

/**
 * Takes a post down every two seconds until `end`, but none of `kept`, and checks after a second every page that showed it a moment
 * before.
 */
export function watchTakedowns(deps: Deps, address: string, links: Links, kept: ReadonlySet<string>): { end(): Promise<Row> } {
  const ending = new AbortController();
  const victims = [...links].filter(([id, pages]) => !kept.has(id) && pages.length >= PAGES.min && pages.length <= PAGES.max);
  const found = { posts: 0, pages: 0, stale: [] as string[] };
  const watch = async () => {
    for (const [id, pages] of victims) {
      if (ending.signal.aborted) return;
      const next = pause(EVERY, undefined, { signal: ending.signal }).catch(() => {});
      const { title } = await titleOf(deps, id);
      const own = [`/article/${id}`, `/video/${id}`];
      const places = [...pages, ...LISTS, `/search?${new URLSearchParams({ keywords: title })}`];
      const showing = await filter(places, (path) => shows(address, path, id));
      await deps.transact(async (tx) => {
        const post = await lockPost(tx, id);
        if (post === undefined) throw new Error(`${id} is not there`);
        await takeDown(deps, ADMIN, { tx, post }, simpleTakedownOrder('内容违规', 'other'));
      });
      await pause(GONE_AFTER);
      const left = await filter(showing, (path) => shows(address, path, id));
      const read = await filter(own, async (path) => (await fetch(`${address}${path}`)).status === 200);
      found.posts += 1;
      found.pages += showing.length + 1;
      found.stale.push(...left, ...read);
      await next;
    }
    throw new Error('there was nothing left to take down');
  };
  const watching = watch();
  // Reported by `end`, which cleans up.
  watching.catch(() => {});
  return {
    async end() {
      ending.abort();
      await watching;
      if (found.posts === 0) throw new Error('nothing was taken down');
      for (const path of found.stale) console.error(`a second after its takedown, a post was still on ${path}`);
      return {
        what: `pages that showed one of ${found.posts} posts, and still did a second after its takedown`,
        measured: `${found.stale.length} of ${found.pages}`,
        baseline: '–',
        ratio: '–',
        must: '0',
        holds: found.stale.length === 0,
      };
    },
  };
}

async function shows(address: string, path: string, id: string): Promise<boolean> {
  const answer = await fetch(`${address}${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text.includes(id);
}

async function filter(paths: string[], test: (path: string) => Promise<boolean>): Promise<string[]> {
  const left = [...paths];
  const passed: string[] = [];
  const reader = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) if (await test(path)) passed.push(path);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return passed;
}

async function titleOf({ db }: Deps, id: string): Promise<{ title: string }> {
  const { rows } = await db.$client.query<{ title: string }>(
    'select r.title from posts p join post_revisions r on r.id = p.published_revision_id where p.id = $1',
    [id],
  );
  if (rows[0] === undefined) throw new Error(`${id} has no title`);
  return rows[0];
}
