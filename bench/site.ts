import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createLogger } from '#server/core/log.ts';
import { parseConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { openDeps } from '#server/open-deps.ts';
import { seededRandom } from '#seed/volume/random.ts';
import { fill } from '#seed/volume/fill.ts';
import { readVocabulary } from '#seed/volume/vocabulary.ts';
import pg from 'pg';
import { load } from './load.ts';
import { COMMENTS, LIKES, startChanges, type Changes, type ReadPost } from './site-changes.ts';
import { startProduct, stop, untilReady, type Product } from '../server/test/product.ts';
import { atLeast, median, type Row } from './table.ts';
import { linksOf, watchTakedowns, type Links } from './takedowns.ts';

const ROUNDS = 3;
const CONNECTIONS = 32;
const COLD_SHARE_MAX = 0.05;
/** Seconds during which posts are taken down. */
const WATCHED_SECONDS = 40;
const SEARCHES_A_SECOND = 600;
/** So few that none is refused. */
const SEARCHERS = 12;
/** The default, which holds a quarter of the pages; the others are on disk. */
const LITTLE_MEMORY_MB = 96;

/**
 * A site instead of a page: articles read at random, few of them often and most seldom (the n-th 1/n times as often as the first),
 * without and with changes (per second one publication, twenty likes and five comments), against repeated reads of one article.
 * Meanwhile posts are taken down, and a second later every page that showed one is checked.
 */
export async function benchSite(posts: number, seconds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-site-'));
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'bench'));
  const environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET_KEY: 'one key for the server and the bench',
    WRITE_THROUGH: 'on',
    TRUST_PROXY: 'on',
    // Space for ten thousand article pages.
    CACHE_MB: '512',
    LOG_LEVEL: 'error',
  };
  try {
    await migrate(database.url);
    await migrateQueue(database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await fill(client, posts);
    const { rows } = await client.query<ReadPost>(
      `select post_id as id, author_id as author, category_id as category from published_posts where type = 'article' order by hashtext(post_id) limit 10000`,
    );
    await client.end();
    const ids = rows.map(({ id }) => id);
    const server = ['scripts/start/start-one.ts', 'server'];
    const product = await startProduct(environment, server);
    const deps = await openDeps(parseConfig(environment, '/'), 'bench');
    let changes: Changes | undefined;
    try {
      await untilReady(product, 180_000);
      const one = () => read(product.address, [ids[0] ?? ''], seconds);
      const site = () => read(product.address, ids, seconds);
      // Requests each page once, as on a site that has run for a while.
      const links = await readEach(product.address, ids);
      // Measured before the changes, since a changed page is rendered again for the next reader.
      const still: [one: number, site: number][] = [];
      for (let round = 0; round < ROUNDS; round += 1) still.push([await one(), await site()]);
      const { during } = (changes = await startChanges(environment, rows));
      const busySite = async (lasting: number): Promise<[requests: number, coldShare: number]> => {
        const renderedBefore = await countRendered(product.address);
        const requests = await during(() => read(product.address, ids, lasting));
        const rendered = (await countRendered(product.address)) - renderedBefore;
        return [requests, rendered / (requests * lasting)];
      };
      const changing: [one: number, site: number, coldShare: number][] = [];
      for (let round = 0; round < ROUNDS; round += 1) changing.push([await one(), ...(await busySite(seconds))]);
      const watcher = watchTakedowns(deps, product.address, links, new Set(ids));
      await busySite(WATCHED_SECONDS);
      const takedowns = await watcher.end();
      await changes.end();
      const searches = await search(product.address, seconds);
      await stop(product);
      const little = await startProduct({ ...environment, CACHE_MB: String(LITTLE_MEMORY_MB) }, server);
      const withLittle = await readWithLittleMemory(little, ids, seconds).finally(() => stop(little));
      const cold = median(changing.map(([, , share]) => share));
      return [
        compare(`${ids.length} articles read at random`, still, 0.8),
        compare(`the same, a publication, ${LIKES} likes and ${COMMENTS} comments a second`, changing, 0.7),
        {
          what: 'of these, rendered anew',
          measured: `${(100 * cold).toFixed(2)} %`,
          baseline: '–',
          ratio: '–',
          must: `≤ ${100 * COLD_SHARE_MAX} %`,
          holds: cold <= COLD_SHARE_MAX,
        },
        takedowns,
        compare(`${ids.length} articles read at random with CACHE_MB=${LITTLE_MEMORY_MB}`, withLittle, 0.7),
        {
          what: `searches at ${posts / 1000} thousand posts, each for other words`,
          measured: `${searches.toFixed(0)} req/s`,
          baseline: '–',
          ratio: '–',
          must: `≥ ${SEARCHES_A_SECOND} req/s`,
          holds: searches >= SEARCHES_A_SECOND,
        },
      ];
    } finally {
      await changes?.end();
      await deps.close();
      await stop(product);
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readWithLittleMemory(product: Product, ids: string[], seconds: number): Promise<[one: number, site: number][]> {
  await untilReady(product, 180_000);
  await readEach(product.address, ids);
  const measured: [one: number, site: number][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    measured.push([await read(product.address, ids.slice(0, 1), seconds), await read(product.address, ids, seconds)]);
  return measured;
}

/** The site against one article, by the medians of both. */
function compare(what: string, rounds: [one: number, site: number, ...more: number[]][], min: number): Row {
  return atLeast(what, median(rounds.map(([, site]) => site)), median(rounds.map(([one]) => one)), min, 'req/s');
}

async function read(address: string, ids: string[], seconds: number): Promise<number> {
  const { perSecond } = await load(address, CONNECTIONS, seconds, (connection) => {
    const random = seededRandom(connection);
    const pick = () => ids[Math.min(ids.length - 1, Math.floor(ids.length ** random()) - 1)] ?? '';
    // As many readers for one article as for all, since each client address costs the server something.
    return () => ({
      path: `/article/${pick()}`,
      headers: { 'accept-encoding': 'br, gzip', 'x-forwarded-for': anAddress(random) },
    });
  });
  return perSecond;
}

/** One word or two, different for each request, so that hardly any answer is cached. */
async function search(address: string, seconds: number): Promise<number> {
  const words = (await readVocabulary()).map(({ text }) => text);
  const { perSecond } = await load(address, SEARCHERS, seconds, (connection) => {
    const random = seededRandom(1_000 + connection);
    const word = () => words[Math.floor(words.length * random())] ?? '';
    let asked = 0;
    return () => {
      asked += 1;
      const keywords = asked % 2 === 0 ? word() : `${word()} ${word()}`;
      return {
        path: `/api/v1/user/posts/suggest?${new URLSearchParams({ keywords, limit: '20' })}`,
        headers: { 'x-forwarded-for': anAddress(random) },
      };
    };
  });
  return perSecond;
}

/** A random address, because the limits of a single network would refuse requests. */
const anAddress = (random: () => number): string => [1, 2, 3, 4].map(() => 1 + Math.floor(random() * 220)).join('.');

/** Reads each page and returns the pages that link to each post. */
async function readEach(address: string, ids: string[]): Promise<Links> {
  const left = [...ids];
  const links: Links = new Map();
  const reader = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const path = `/article/${id}`;
      const answer = await fetch(`${address}${path}`, {
        headers: { 'accept-encoding': 'br', 'x-forwarded-for': anAddress(Math.random) },
      });
      for (const link of linksOf(await answer.text())) {
        const pages = links.get(link);
        if (pages === undefined) links.set(link, [path]);
        else pages.push(path);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return links;
}

/** The number of pages that were rendered since the server started. */
async function countRendered(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`);
  const [, count] = /^pages_rendered_total (\d+)$/m.exec(await answer.text()) ?? [];
  if (count === undefined) throw new Error(`no count of rendered pages: ${answer.status}`);
  return Number(count);
}
