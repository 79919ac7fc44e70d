import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childOf, startProduct, stop, untilReady, type Product } from '../server/test/product.ts';
import { LATER_VIDEOS } from '#seed/demo/load-videos.ts';
import { type Row } from './table.ts';

export interface BenchProduct {
  address: string;
  serverPid(): Promise<number>;
  /**
   * Resolves when all videos of the demo are published. Until then the worker draws and transcodes during measurements, and each
   * new video purges the caches.
   */
  videosAreThere(): Promise<void>;
  benchRestart(): Promise<Row>;
}

const START_LIMIT = 3;
const VIDEOS_WITHIN = 20 * 60_000;

/** Runs the product in a new folder with the demo content, and removes the folder afterwards. */
export async function withProduct(run: (product: BenchProduct) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-bench-'));
  const environment = { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error' };
  let product: Product = await startProduct(environment);
  try {
    await untilReady(product, 180_000);
    await run({
      get address() {
        return product.address;
      },
      serverPid: () => childOf(product, 'server/build/main.js'),
      async videosAreThere() {
        const until = Date.now() + VIDEOS_WITHIN;
        while ((await posts(product.address, 'video')).length <= LATER_VIDEOS.length) {
          if (Date.now() > until) throw new Error('the videos of the demo are not there');
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      },
      async benchRestart() {
        await stop(product);
        product = await startProduct(environment);
        const took = (await untilReady(product)) / 1000;
        return {
          what: 'start with existing data to /readyz',
          measured: `${took.toFixed(2)} s`,
          baseline: '–',
          ratio: '–',
          must: `≤ ${START_LIMIT} s`,
          holds: took <= START_LIMIT,
        };
      },
    });
  } finally {
    await stop(product);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The id of a published article to measure with. */
export async function anArticle(address: string): Promise<string> {
  const [article] = await posts(address, 'article');
  if (article === undefined) throw new Error('no article to measure with');
  return article.id;
}

async function posts(address: string, type: 'article' | 'video'): Promise<{ id: string }[]> {
  const answer = await fetch(`${address}/api/v1/user/posts/suggest?page=1&limit=20&type=${type}`);
  return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list;
}
