import { expect, test } from 'vitest';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { findCards } from './store.ts';

const { deps, user } = await createTestApp();

test('cards of any number of posts are planned once for a connection', async () => {
  const author = await user('creator');
  const ids = await Promise.all(Array.from({ length: 12 }, () => publishedPost(deps, { authorId: author.id })));
  const plans = await deps.db.transaction(async (tx) => {
    for (let count = 1; count <= ids.length; count += 1) expect(await findCards(tx, ids.slice(0, count))).toHaveLength(count);
    const { rows } = await tx.execute<{ general: number; custom: number }>(
      `select generic_plans::integer as general, custom_plans::integer as custom from pg_prepared_statements where name = 'cards'`,
    );
    return rows;
  });
  // PostgreSQL tries five plans made for the values before it keeps the general one.
  expect(plans).toEqual([{ general: expect.any(Number), custom: 5 }]);
  expect(plans[0]?.general).toBeGreaterThanOrEqual(7);
});
