import type { Call, ParsedOf } from '#contract/call.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Listed, RowOf } from './listed.ts';

type Cells = (string | number)[];

/** A list of the back office as a file. */
export interface Exported {
  /** The list's own call: its permission and its filters are those of the file. */
  call: Call;
  /** In the audit log. */
  action: string;
  name: string;
  head: string[];
  rows(deps: Deps, actor: Actor, filter: object): AsyncGenerator<Cells[]>;
}

export function exported<C extends Call>(
  { call, read }: Listed<C>,
  { action, name, columns }: { action: string; name: string; columns: Record<string, (row: RowOf<C>) => string | number> },
): Exported {
  const cells = Object.values(columns);
  return {
    call,
    action,
    name,
    head: Object.keys(columns),
    async *rows(deps, actor, filter) {
      const query = call.input.parse(filter) as ParsedOf<C>;
      for await (const batch of read(deps, actor, query)) yield batch.map((row) => cells.map((cell) => cell(row)));
    },
  };
}

export const IDENTITY = { guest: '访客', user: '普通用户', creator: '机构子账号', agencies: '机构账号' };
