import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { pageErrors } from '#contract/views/page-errors.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const SHOWN_DAYS = 7;

/** Errors of browsers in the last seven days, today included, the latest first. */
export async function listErrors(deps: Deps, { page, limit }: ParsedOf<typeof pageErrors>): Promise<AnswerOf<typeof pageErrors>> {
  const since = addDays(dayInChina(deps.clock.now()), 1 - SHOWN_DAYS);
  const [rows, total] = await Promise.all([
    store.listErrors(deps.db, since, limit + 1, (page - 1) * limit),
    store.countErrors(deps.db, since),
  ]);
  return {
    ...pageOf(rows, { page, limit }, ({ day, digest, what, page: shown, message, place, n, lastAt }) => ({
      id: `${day} ${digest}`,
      ...{ what, page: shown, message, place },
      times: n,
      lastAt: lastAt.toISOString(),
    })),
    total,
  };
}
