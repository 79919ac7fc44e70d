import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { LogRow, logList } from '#contract/audit-log.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as store from './list-store.ts';

const DAY = 86_400_000;

export async function listLog(deps: Deps, query: ParsedOf<typeof logList>): Promise<AnswerOf<typeof logList>> {
  const { page, limit } = query;
  const rows = await store.listLog(deps.db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  return {
    list: rows.slice(0, limit).map(present),
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

/** Everything that is asked for, in its order, without holding more than a part of it. */
export async function* readLog(deps: Deps, query: ParsedOf<typeof logList>): AsyncGenerator<LogRow[]> {
  const filter = filterOf(query);
  for await (const rows of inParts<store.LogRow>((part) => store.listLog(deps.db, filter, part))) yield rows.map(present);
}

function filterOf({ from, to, sort, admin, action, targetId }: ParsedOf<typeof logList>): store.LogFilter {
  if (from !== undefined && to !== undefined && from > to) throw new AppError('invalid', '开始日期不能晚于结束日期');
  return {
    admin,
    action,
    targetId,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : new Date(startOf(to).getTime() + DAY),
    oldestFirst: sort === 'at',
  };
}

const present = ({ adminId: _id, at, ...row }: store.LogRow): LogRow => ({
  ...row,
  at: at.toISOString(),
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
