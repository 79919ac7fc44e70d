import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { adoptLocal } from './adopting.ts';
import { adoptFiles, migrateFiles, moveFiles } from './define-jobs.ts';
import { runMigration } from './migrating.ts';
import { moveWaiting } from './moving.ts';

export const storageWork = (deps: Deps): Work[] => [
  work(moveFiles, (_payload, { signal }) => moveWaiting(deps, signal)),
  work(migrateFiles, ({ migrationId }, { signal }) => runMigration(deps, migrationId, signal)),
  work(adoptFiles, (_payload, { signal }) => adoptLocal(deps, signal)),
];
