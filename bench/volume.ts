import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { detail } from '#contract/posts/post.ts';
import * as discovery from '#contract/discovery/feed.ts';
import * as hotListContract from '#contract/discovery/hot-list.ts';
import * as searchContract from '#contract/discovery/search.ts';
import * as analytics from '#contract/analytics/analytics.ts';
import { adminPostList } from '#contract/moderation/review.ts';
import { listOwn as ownPosts } from '#contract/posts/own-posts.ts';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/core/actor.ts';
import { addDays, dayInChina, systemClock } from '#server/core/clock.ts';
import { parseConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { analyticsOverview, analyticsPosts, openAnalyticsExport } from '#server/domains/analytics/service.ts';
import { overview } from '#server/domains/back-office/dashboard/service.ts';
import { listSitemapFiles } from '#server/db/reads/discovery.ts';
import { refreshHeat, updateSitemap } from '#server/domains/discovery/service.ts';
import { listReviews } from '#server/domains/posts/decisions/list.ts';
import { listOwn } from '#server/domains/posts/own-posts/list.ts';
import { sitemapIndex, sitemapOfPosts } from '#server/domains/syndication/feeds/list-sitemap.ts';
import { readFeed } from '#server/domains/syndication/feeds/read.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { createLogger } from '#server/core/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { loadWeb } from '#server/http/pages/load-web.ts';
import { seededRandom } from '#seed/volume/random.ts';
import { readVocabulary } from '#seed/volume/vocabulary.ts';
import { fill } from '#seed/volume/fill.ts';
import { volumeAuthors } from '#seed/volume/posts.ts';
import { atMost, median, type Row } from './table.ts';

const ROUNDS = 5;
const REQUESTS_A_ROUND = 200;
/** Limit for the growth of the p99. */
const GROWTH = 1.5;
/** The number of addresses read from a file of the sitemap; all 45,000 would take minutes per round. */
const ADDRESSES_READ = 1_000;
/** The clock advances by this between requests, so that cached answers to guests have expired (a minute for completions). */
const OUTDATED_MS = 15_000;

type Request = (round: number) => Promise<unknown>;

interface Site {
  posts: number;
  requests: Record<string, Request>;
  close(): Promise<void>;
}

const creator = (id: string): Actor => ({ kind: 'user', id, identity: 'agencies', sessionId: 'bench' });
const ADMIN: Actor = { kind: 'admin', id: 'bench', account: 'bench', role: 'super_admin', sessionId: 'bench' };

/**
 * Uncached requests of readers and administrators on sites with so many posts. The sites alternate with every single request, so that
 * other load affects all; the result is the median of the p99 of five rounds, against the smallest site's. A million posts take an
 * hour to fill: `kept` is a folder that keeps filled sites for the next run. `chosen`: prefixes of the rows to run; null: all.
 */
export async function benchVolume(sizes: number[], kept: string | null, chosen: string[] | null): Promise<Row[]> {
  const sites: Site[] = [];
  try {
    for (const posts of sizes) sites.push(await openSite(posts, kept));
    const rows: Row[] = [];
    for (const what of Object.keys(sites[0]?.requests ?? {})) {
      if (chosen !== null && !chosen.some((name) => what.startsWith(name))) continue;
      const requests = sites.map(({ requests }) => requests[what] as Request);
      await p99s(requests);
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await p99s(requests));
      const [smallest = NaN, ...others] = sites.map((_, site) => median(rounds.map((round) => round[site] ?? NaN)));
      for (const [index, measured] of others.entries())
        rows.push(atMost(`${what}, ${name(sizes[index + 1])} posts, p99`, measured, smallest, GROWTH, 'ms'));
    }
    return rows;
  } finally {
    for (const site of sites) await site.close();
  }
}

async function openSite(posts: number, kept: string | null): Promise<Site> {
  const folder = kept === null ? await mkdtemp(join(tmpdir(), 'wenjian-volume-')) : join(kept, String(posts));
  await mkdir(folder, { recursive: true });
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'bench'));
  await migrate(database.url);
  await migrateQueue(database.url);
  const filled = join(folder, 'filled');
  const isFilled = await access(filled).then(
    () => true,
    () => false,
  );
  if (!isFilled) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await fill(client, posts);
    await client.end();
    await writeFile(filled, '');
  }
  const config = parseConfig({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' }, '/');
  let ahead = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  const deps = { ...(await openDeps(config, 'bench')), clock };
  await refreshHeat(deps);
  await updateSitemap(deps);
  const web = await loadWeb(join(import.meta.dirname, '../web/build'));
  const { calls } = await buildApp({ deps, web });
  const render = web.render(calls);
  const ids = await idsOf(posts, deps.db.$client);
  const articles = await idsOf(posts, deps.db.$client, "where type = 'article'");
  return {
    posts,
    requests: await requestsOf(
      { ids, articles, authors: volumeAuthors(posts), lastFile: (await listSitemapFiles(deps.db)).at(-1)?.number ?? 1 },
      {
        call: (call, input) => {
          ahead += OUTDATED_MS;
          return calls.asGuest(call, input);
        },
        page: async (path) => {
          ahead += OUTDATED_MS;
          const answer = await render(new Request(`http://localhost${path}`), {
            region: () => 'beijing',
            origin: 'http://localhost',
            note: () => {},
          });
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
          await answer.arrayBuffer();
        },
        deps,
      },
    ),
    async close() {
      await deps.close();
      await database.stop();
      if (kept === null) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface RequestKinds {
  call: (call: Parameters<Awaited<ReturnType<typeof buildApp>>['calls']['asGuest']>[0], input: unknown) => Promise<unknown>;
  page: (path: string) => Promise<void>;
  deps: Deps;
}

/** The requests by row. Each round has other parameters, which are the same on every site. */
async function requestsOf(
  { ids, articles, authors, lastFile }: { ids: string[]; articles: string[]; authors: string[]; lastFile: number },
  { call, page, deps }: RequestKinds,
): Promise<Record<string, Request>> {
  const random = seededRandom(7);
  const words = (await readVocabulary()).map(({ text }) => text);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const common = words.slice(0, 40);
  const rare = words.slice(-400);
  const categories = ['tech', 'food', 'sports', undefined];
  return {
    'home page, rendered': (round) => page(round % 2 === 0 ? '/' : `/?category=${one(categories) ?? 'world'}`),
    'article page, rendered': () => page(`/article/${one(articles)}`),
    'author page, rendered': () => page(`/users/${one(authors)}`),
    'posts/suggest': (round) => call(discovery.suggest, { page: 1 + (round % 10), limit: 20, near: 'hubei' }),
    'posts/hotList': () =>
      call(hotListContract.hotList, { window: one(['24h', '7d', '30d']), category: one(categories), limit: 50 }),
    'posts/detail': () => call(detail, { postsId: one(ids) }),
    'posts/related': () => call(discovery.related, { postsId: one(ids) }),
    'search, common word, page 1': () => call(discovery.suggest, { keywords: one(common), limit: 20 }),
    'search, common word, page 50': () => call(discovery.suggest, { keywords: one(common), limit: 20, page: 50 }),
    'search, rare word, page 1': () => call(discovery.suggest, { keywords: one(rare), limit: 20 }),
    'search, completion': () => call(searchContract.complete, { q: one(words).slice(0, 2) }),
    'review page, list of published': (round) =>
      listReviews(deps, ADMIN, adminPostList.input.parse({ status: 'published', page: 1 + (round % 10) })),
    dashboard: () => overview(deps),
    'feed of the site': () => readFeed(deps, { kind: 'site' }),
    'feed of an author': () => readFeed(deps, { kind: 'author', userId: one(authors) }),
    'index of the sitemap': () => sitemapIndex(deps, 'http://localhost'),
    // The file that crawlers request most often, because it contains new posts.
    'last file of the sitemap, 1,000 addresses': () =>
      writtenOut(sitemapOfPosts(deps, 'http://localhost', lastFile, ADDRESSES_READ)),
    'own posts': () => listOwn(deps, creator(one(authors)), ownPosts.input.parse({})),
    'works data': () => analyticsOverview(deps, creator(one(authors)), analytics.analyticsOverview.input.parse({})),
    'works data, list of posts': () => analyticsPosts(deps, creator(one(authors)), analytics.analyticsPosts.input.parse({})),
    'works data, file of all posts': () => {
      const query = analytics.exportAnalytics.input.parse({ kind: 'posts', format: 'csv' });
      const to = dayInChina(deps.clock.now());
      return openAnalyticsExport(deps, creator(one(authors)), { ...query, from: addDays(to, -6), to });
    },
  };
}

async function writtenOut(file: Promise<AsyncIterable<string>>): Promise<void> {
  let length = 0;
  for await (const part of await file) length += part.length;
  if (length === 0) throw new Error('an empty file');
}

/** The 99th percentile of each site. */
async function p99s(requests: Request[]): Promise<number[]> {
  const times = requests.map((): number[] => []);
  for (let round = 0; round < REQUESTS_A_ROUND; round += 1) {
    for (const [site, request] of requests.entries()) {
      const began = performance.now();
      await request(round);
      times[site]?.push(performance.now() - began);
    }
  }
  return times.map((times) => times.toSorted((a, b) => a - b)[Math.ceil(REQUESTS_A_ROUND * 0.99) - 1] ?? NaN);
}

async function idsOf(posts: number, client: pg.Pool, where = ''): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select post_id as id from published_posts ${where} order by hashtext(post_id) limit $1`,
    [Math.min(posts, 5_000)],
  );
  return rows.map(({ id }) => id);
}

const name = (posts = 0): string => (posts >= 1_000_000 ? `${posts / 1_000_000} million` : `${posts / 1000} thousand`);
