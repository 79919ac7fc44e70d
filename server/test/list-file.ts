import { createListExport, type ExportedList } from '#contract/back-office/list-exports.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** The first cells of a list's file, from its top to its end: as a rule the ids. */
export async function listFile(
  { call, fastify }: Pick<TestApp, 'call' | 'fastify'>,
  by: Visitor,
  list: ExportedList,
  filter: Record<string, string> = {},
): Promise<string[]> {
  const { status, msg, data } = await call(createListExport, { list, filter }, by);
  if (status !== 200) throw new Error(`${list}: ${status} ${msg}`);
  const lines = (await fastify.inject(data.url)).body.trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[0] ?? '');
}
