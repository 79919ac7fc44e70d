import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { vectorOf } from './index/vector.ts';

const { deps, user } = await createTestApp();
const { $client: pool } = deps.db;

const POSTS = 400;
const TIME = Date.UTC(2026, 0, 1);

/** One post a bucket, the newest last; each carries the numbers it can be divided by as words. */
async function fillBuckets(): Promise<void> {
  const { id: author } = await user('creator');
  await pool.query(
    `insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
     select 'p' || n, 'article', $1, 'published', 1, 'r' || n, now(), now() from generate_series(1, $2::integer) n`,
    [author, POSTS],
  );
  for (let bucket = 1; bucket <= POSTS; bucket += 1) {
    const divisors = Array.from({ length: POSTS }, (_, index) => index + 1).filter((divisor) => bucket % divisor === 0);
    const words = {
      title: [],
      tags: [],
      author: [],
      text: divisors.map((divisor) => `n${divisor}`),
      characters: { head: [], text: [] },
      keywords: [],
    };
    const vector = vectorOf(words, { type: 'article', categoryId: 'tech', region: null, tags: [] }, bucket);
    await pool.query(
      `insert into search_documents (post_id, bucket, published_at, tags, words, text) values ($1, $2, $3, '{}', $4, '')`,
      [`p${bucket}`, bucket, new Date(TIME + bucket * 1000), vector],
    );
  }
}

async function newest(divisor: number, after: number, until: number, max: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from newest_matches($1::tsquery, $2, $3, $4) as m (id)', [
    `'n${divisor}'`,
    new Date(TIME + after * 1000),
    new Date(TIME + until * 1000),
    max,
  ]);
  return rows.map(({ id }) => id);
}

test('the newest posts of a word are found, be it common or rare, however many buckets they lie in', async () => {
  await fillBuckets();
  const number = fc.integer({ min: 1, max: POSTS });
  await fc.assert(
    fc.asyncProperty(number, number, number, fc.integer({ min: 1, max: 50 }), async (divisor, one, other, max) => {
      const [after, until] = [Math.min(one, other), Math.max(one, other)];
      const all = Array.from({ length: POSTS }, (_, index) => POSTS - index).filter(
        (n) => n % divisor === 0 && n >= after && n <= until,
      );
      expect(await newest(divisor, after, until, max)).toEqual(all.slice(0, max).map((n) => `p${n}`));
    }),
    { numRuns: 300 },
  );
});

test('a post of an older time joins the bucket of its time, a new one goes by its turn', async () => {
  const bucketAt = async (second: number) => {
    const { rows } = await pool.query<{ bucket: number }>('select search_bucket($1) as bucket', [new Date(TIME + second * 1000)]);
    return rows[0]?.bucket;
  };
  expect(await bucketAt(17.5)).toBe(18);
  await pool.query(`select setval('search_documents_order', 1999998)`);
  expect([await bucketAt(POSTS + 1), await bucketAt(POSTS + 2), await bucketAt(POSTS + 3)]).toEqual([999, 1000, 1000]);
});
