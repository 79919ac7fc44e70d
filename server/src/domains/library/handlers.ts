import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { accountClosed } from '../accounts/service.ts';
import { forgetHistory } from './history/service.ts';
import { forgetWatchLater } from './saved/service.ts';

// A person is gone: what only they could see goes too.
export const libraryHandlers = (deps: Deps): Handler[] => [
  handle(accountClosed, async ({ userId }) => {
    await forgetHistory(deps, userId);
    await forgetWatchLater(deps, userId);
  }),
];
