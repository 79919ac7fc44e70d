import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { detail } from '#contract/posts/post.ts';
import * as discovery from '#contract/discovery/feed.ts';
import * as hotListContract from '#contract/discovery/hot-list.ts';
import * as searchContract from '#contract/discovery/search.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/core/clock.ts';
import { parseConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { refreshHeat } from '#server/domains/discovery/service.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { createLogger } from '#server/core/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { loadWeb } from '#server/http/pages/load-web.ts';
import { seededRandom } from '#seed/volume/random.ts';
import { readVocabulary } from '#seed/volume/vocabulary.ts';
import { fill } from '#seed/volume/fill.ts';
import { atMost, median, type Row } from './table.ts';

const ROUNDS = 5;
const ASKED_A_ROUND = 200;
/** The product is to feel the same: p99 may grow by half. */
const GROWTH = 1.5;
/** So much later is each question than the last: longer than answers to guests are kept (those of the completion for a minute). */
const OUTDATED_MS = 15_000;

type Ask = (turn: number) => Promise<unknown>;

interface Site {
  works: number;
  asks: Record<string, Ask>;
  close(): Promise<void>;
}

/**
 * What a reader waits for, nothing of it cached, on sites of so many works. The sites take turns with every single question,
 * so that what the machine does meanwhile hits all; of five rounds' p99 the median counts, against the smallest site's.
 */
export async function benchVolume(sizes: number[]): Promise<Row[]> {
  const sites: Site[] = [];
  try {
    for (const works of sizes) sites.push(await openSite(works));
    const rows: Row[] = [];
    for (const what of Object.keys(sites[0]?.asks ?? {})) {
      const asks = sites.map(({ asks }) => asks[what] as Ask);
      await p99s(asks);
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await p99s(asks));
      const [smallest = NaN, ...others] = sites.map((_, site) => median(rounds.map((round) => round[site] ?? NaN)));
      for (const [index, measured] of others.entries())
        rows.push(atMost(`${what}, ${name(sizes[index + 1])} works, p99`, measured, smallest, GROWTH, 'ms'));
    }
    return rows;
  } finally {
    for (const site of sites) await site.close();
  }
}

async function openSite(works: number): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-volume-'));
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'bench'));
  await migrate(database.url);
  await migrateQueue(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill(client, works);
  await client.end();
  const config = parseConfig({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' }, '/');
  let ahead = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  const deps = { ...(await openDeps(config, 'bench')), clock };
  await refreshHeat(deps);
  const web = await loadWeb(join(import.meta.dirname, '../web/build'));
  const { calls } = await buildApp({ deps, web });
  const render = web.render(calls);
  const ids = await idsOf(works, deps.db.$client);
  return {
    works,
    asks: await asksOf(ids, {
      call: (call, input) => {
        ahead += OUTDATED_MS;
        return calls.asGuest(call, input);
      },
      page: async (path) => {
        ahead += OUTDATED_MS;
        const answer = await render(new Request(`http://localhost${path}`), { region: 'beijing', origin: 'http://localhost' });
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
        await answer.arrayBuffer();
      },
    }),
    async close() {
      await deps.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Asker {
  call: (call: Parameters<Awaited<ReturnType<typeof buildApp>>['calls']['asGuest']>[0], input: unknown) => Promise<unknown>;
  page: (path: string) => Promise<void>;
}

/** Each turn asks for something else, as readers do, the same on every site. */
async function asksOf(ids: string[], { call, page }: Asker): Promise<Record<string, Ask>> {
  const random = seededRandom(7);
  const words = (await readVocabulary()).map(({ text }) => text);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const common = words.slice(0, 40);
  const rare = words.slice(-400);
  const categories = ['tech', 'food', 'sports', undefined];
  return {
    'home page, rendered': (turn) => page(turn % 2 === 0 ? '/' : `/?category=${one(categories) ?? 'world'}`),
    'posts/suggest': (turn) => call(discovery.suggest, { page: 1 + (turn % 10), limit: 20, near: 'hubei' }),
    'posts/hotList': () =>
      call(hotListContract.hotList, { window: one(['24h', '7d', '30d']), category: one(categories), limit: 50 }),
    'posts/detail': () => call(detail, { postsId: one(ids) }),
    'search, common word, page 1': () => call(discovery.suggest, { keywords: one(common), limit: 20 }),
    'search, common word, page 50': () => call(discovery.suggest, { keywords: one(common), limit: 20, page: 50 }),
    'search, rare word, page 1': () => call(discovery.suggest, { keywords: one(rare), limit: 20 }),
    'search, completion': () => call(searchContract.complete, { q: one(words).slice(0, 2) }),
  };
}

/** The slowest but one in a hundred, of each site. */
async function p99s(asks: Ask[]): Promise<number[]> {
  const times = asks.map((): number[] => []);
  for (let turn = 0; turn < ASKED_A_ROUND; turn += 1) {
    for (const [site, ask] of asks.entries()) {
      const began = performance.now();
      await ask(turn);
      times[site]?.push(performance.now() - began);
    }
  }
  return times.map((times) => times.toSorted((a, b) => a - b)[Math.ceil(ASKED_A_ROUND * 0.99) - 1] ?? NaN);
}

async function idsOf(works: number, client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select post_id as id from published_posts order by hashtext(post_id) limit $1',
    [Math.min(works, 5_000)],
  );
  return rows.map(({ id }) => id);
}

const name = (works = 0): string => (works >= 1_000_000 ? `${works / 1_000_000} million` : `${works / 1000} thousand`);
