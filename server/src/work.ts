import type { Deps } from './deps.ts';
import { accountsWork } from './domains/accounts/jobs.ts';
import type { Work } from './jobs/worker.ts';

/** Every job of the product, readable by eye. */
export const allWork = (deps: Deps): Work[] => [...accountsWork(deps)];
