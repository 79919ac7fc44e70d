import fc from 'fast-check';
import type pg from 'pg';

/** What the database holds, by the names under which calls ask for it. */
export interface KnownValues {
  /** A text that a field of this name could name: `postsId` or `postIds` get ids of posts. */
  like(name: string): fc.Arbitrary<string>;
  numbersLike(name: string): fc.Arbitrary<number>;
  /** Looks again: what the requests made meanwhile can be asked for too. */
  refresh(): Promise<void>;
}

const SAMPLES = 6;
/** Of these only what people themselves type is of use; secrets' fingerprints would only be noise. */
const NOISE = /hash|bytes|secret|token|placeholder|last_error/;

export async function knownValues(pool: pg.Pool): Promise<KnownValues> {
  const texts = new Map<string, string[]>();
  const numbers = new Map<string, number[]>();
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition
      and c.data_type in ('text', 'integer', 'bigint', 'smallint')`);

  const refresh = async (): Promise<void> => {
    texts.clear();
    numbers.clear();
    for (const { table, column, type } of columns) {
      if (NOISE.test(column)) continue;
      const { rows } = await pool.query<{ value: string | number }>(
        `select distinct value from (select "${column}" as value from "${table}" where "${column}" is not null limit 40) found limit ${SAMPLES}`,
      );
      for (const name of new Set([normal(column), ...(column === 'id' ? [normal(`${table}_id`)] : [])])) {
        const into: Map<string, unknown[]> = type === 'text' ? texts : numbers;
        into.set(name, [...(into.get(name) ?? []), ...rows.map(({ value }) => value)]);
      }
    }
  };
  await refresh();

  const pick = <Value>(from: Map<string, Value[]>, name: string, otherwise: Value) => {
    return fc.nat().map((index) => {
      const found = from.get(normal(name)) ?? from.get(nameOfId(name)) ?? [];
      return found[index % Math.max(found.length, 1)] ?? otherwise;
    });
  };
  return { like: (name) => pick(texts, name, 'x'), numbersLike: (name) => pick(numbers, name, 1), refresh };
}

/** `postsIds`, `post_id` and `postId` are one name. */
const normal = (name: string): string =>
  name
    .replaceAll('_', '')
    .toLowerCase()
    .replace(/s$/, '')
    .replace(/ie(id)?$/, 'y$1')
    .replace(/s(id)$/, '$1');

const nameOfId = (name: string): string => (normal(name).endsWith('id') ? 'id' : normal(name));
