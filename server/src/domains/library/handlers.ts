import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { accountClosed } from '../accounts/jobs.ts';
import { forgetInterests } from '../discovery/service.ts';
import { deleteFoldersOf } from './folders/store.ts';
import { forgetHistory } from './history/service.ts';
import { forgetWatchLater } from './saved/service.ts';

// Deletes what only the user of a closed account could see, and the names of folders.
export const libraryHandlers = (deps: Deps): Handler[] => [
  handle(accountClosed, async ({ userId }) => {
    await forgetHistory(deps, userId);
    await forgetWatchLater(deps, userId);
    await forgetInterests(deps, userId);
    await deleteFoldersOf(deps.db, userId);
  }),
];
