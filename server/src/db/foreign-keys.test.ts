import { expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

const { deps } = await createTestApp();

interface ForeignKey {
  name: string;
  source: string;
  columns: string;
  target: string;
  ondelete: 'a' | 'r' | 'c' | 'n' | 'd';
  indexed: boolean;
}

/** An index that begins with the columns of the key and holds every row that has one: no other serves a delete. */
const { rows: keys } = await deps.db.execute<ForeignKey & Record<string, unknown>>(`
  select c.conname as name, c.conrelid::regclass::text as source, c.confrelid::regclass::text as target, c.confdeltype as ondelete,
    (select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
    exists (
      select from pg_index i
      where i.indrelid = c.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select '(' || a.attname || ' IS NOT NULL)' from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and cardinality(c.conkey) = 1))
        and i.indisvalid and i.indexprs is null
        and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] <@ c.conkey
    ) as indexed
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  order by 2, 1`);

const bare = (wanted: ForeignKey[]) =>
  wanted.filter(({ indexed }) => !indexed).map(({ source, columns, target }) => `${source} (${columns}) → ${target}`);

test('what is deleted or cleared along with a row is found by an index, never by reading its whole table', () => {
  const following = keys.filter(({ ondelete }) => ondelete !== 'a' && ondelete !== 'r');
  expect(following.length).toBeGreaterThan(20);
  expect(bare(following)).toEqual([]);
});

test('deleting a post asks no table for its rows without an index', () => {
  const deleted = new Set(['posts']);
  for (let size = 0; size !== deleted.size;) {
    size = deleted.size;
    for (const { source, target, ondelete } of keys) if (ondelete === 'c' && deleted.has(target)) deleted.add(source);
  }
  for (const emptied of ['post_revisions', 'post_reviews', 'post_counts']) deleted.add(emptied);
  expect(bare(keys.filter(({ target }) => deleted.has(target)))).toEqual([]);
});
