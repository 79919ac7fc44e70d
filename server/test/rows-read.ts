import pg from 'pg';
import { vi } from 'vitest';
import type { Deps } from '#server/deps.ts';

interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/**
 * How many rows of each table the statements of a task look at, whether they are shown or thrown away. Each is carried out once more, with
 * the plan that it gets for its values.
 */
export async function rowsRead({ db }: Pick<Deps, 'db'>, task: () => Promise<unknown>): Promise<Map<string, number>> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  let asked: unknown[][] = [];
  try {
    await task();
    asked = [...(query.mock.calls as unknown[][])];
  } finally {
    query.mockRestore();
  }
  const read = new Map<string, number>();
  for (const [statement, values] of asked) {
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
    if (!/^\s*(select|with)\b/i.test(text) || /\b(insert into|delete from|update "?\w+"? set|for update)\b/i.test(text)) continue;
    const { rows } = await db.$client.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
      `explain (analyze, format json) ${text}`,
      Array.isArray(values) ? values : [],
    );
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) addRows(Plan, read);
  }
  return read;
}

function addRows(step: Step, read: Map<string, number>): void {
  const { 'Relation Name': table, 'Actual Rows': shown, 'Actual Loops': loops, Plans = [] } = step;
  const thrownAway = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  if (table !== undefined) read.set(table, (read.get(table) ?? 0) + (shown + thrownAway) * loops);
  for (const inner of Plans) addRows(inner, read);
}
