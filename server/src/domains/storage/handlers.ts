import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { adoptLocal } from './migration/adopt.ts';
import { adoptFiles, migrateFiles, moveNewFiles } from './jobs.ts';
import { runMigration } from './migration/service.ts';
import { moveWaiting } from './migration/move.ts';

export const storageHandlers = (deps: Deps): Handler[] => [
  handle(moveNewFiles, (_payload, { signal }) => moveWaiting(deps, signal)),
  handle(migrateFiles, ({ migrationId }, { signal }) => runMigration(deps, migrationId, signal)),
  handle(adoptFiles, (_payload, { signal }) => adoptLocal(deps, signal)),
];
