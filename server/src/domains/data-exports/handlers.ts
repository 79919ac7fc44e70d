import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpArchives, makeArchive, makeExport } from './jobs.ts';
import { removeOldExports, runExport } from './personal/service.ts';
import { removeOldArchives, runArchive } from './posts/service.ts';

export const dataExportsHandlers = (deps: Deps): Handler[] => [
  handle(makeArchive, ({ archiveId }, { lastAttempt }) => runArchive(deps, archiveId, lastAttempt)),
  handle(makeExport, ({ exportId }, { lastAttempt }) => runExport(deps, exportId, lastAttempt)),
  handle(cleanUpArchives, async () => {
    await removeOldArchives(deps);
    await removeOldExports(deps);
  }),
];
