import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpVisits } from './ingest/clean-up.ts';
import { makePartitions } from './ingest/find-context.ts';
import { cleanUpViewSessions, makeViewPartitions, removeVisits } from './jobs.ts';
import { cleanUpSessions } from './service.ts';

export function viewsHandlers(deps: Deps): Handler[] {
  return [
    handle(makeViewPartitions, () => makePartitions(deps)),
    handle(cleanUpViewSessions, () => cleanUpSessions(deps)),
    handle(removeVisits, async (_, { signal }) => {
      await cleanUpVisits(deps, signal);
    }),
  ];
}
