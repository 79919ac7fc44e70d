import { beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/discovery/feed.ts';
import { readArticles } from '#seed/demo/articles.ts';
import { seededRandom } from '#seed/volume/random.ts';
import { body } from '../../../../test/factories/posts.ts';
import { systemPostsOf } from '../../../../test/factories/system-posts.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const app = await createTestApp();
const post = systemPostsOf(app);
const random = seededRandom(20_261_124);
const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;

interface Text {
  id: string;
  title: string;
  /** Runs of Chinese of the text, by which a reader remembers it. */
  runs: string[];
}

const texts: Text[] = [];
/** Another cutter than the product's. */
const words = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string) => [...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

beforeAll(async () => {
  for (const { title, tags, markdown } of await readArticles()) {
    const paragraphs = markdown.split(/\n+/).filter((line) => /^\p{Script=Han}/u.test(line));
    const runs = paragraphs.flatMap((line) => line.match(/\p{Script=Han}{8,}/gu) ?? []);
    const id = await post({ title, tags: tags.slice(0, 5), body: body(...paragraphs), hoursAgo: texts.length + 1 });
    texts.push({ id, title, runs });
  }
});

/** Of questions made of each text, the share that finds it among the first ten. */
async function recall(questionOf: (text: Text) => string | undefined): Promise<number> {
  let [tried, found] = [0, 0];
  for (const text of texts) {
    for (let times = 0; times < 3; times += 1) {
      const keywords = questionOf(text);
      if (keywords === undefined) continue;
      tried += 1;
      const { data } = await app.call(contract.suggest, { keywords, limit: 10 });
      if (data.list.some(({ id }) => id === text.id)) found += 1;
    }
  }
  expect(tried).toBeGreaterThan(texts.length);
  return found / tried;
}

/** A passage with its paragraph's borders: as much of a run as somebody copies. */
function passage({ runs }: Text, length: number): string | undefined {
  const run = pick(runs);
  const from = Math.floor(random() * Math.max(1, run.length - length));
  return run?.slice(from, from + length);
}

test('a phrase cut anywhere is found among the first ten', async () => {
  expect(await recall((text) => passage(text, 6))).toBeGreaterThanOrEqual(0.99);
});

test('a phrase on the borders of words is found', async () => {
  expect(
    await recall(({ runs }) => {
      const cut = wordsOf(pick(runs));
      const from = Math.floor(random() * Math.max(1, cut.length - 3));
      return cut.slice(from, from + 3).join('');
    }),
  ).toBeGreaterThanOrEqual(0.99);
});

test('three words with something to them are found', async () => {
  expect(
    await recall(({ runs }) => {
      const long = wordsOf(runs.join('')).filter((word) => word.length > 1);
      return [pick(long), pick(long), pick(long)].join(' ');
    }),
  ).toBeGreaterThanOrEqual(0.97);
});

test('the middle of a title is found', async () => {
  expect(
    await recall(({ title }) => {
      const run = title.match(/\p{Script=Han}{4,}/u)?.[0];
      return run?.slice(1, -1);
    }),
  ).toBeGreaterThanOrEqual(0.99);
});
