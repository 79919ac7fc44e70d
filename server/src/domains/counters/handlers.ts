import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { listViews } from './jobs.ts';
import { refreshListedViews } from './service.ts';

export const countersHandlers = (deps: Deps): Handler[] => [handle(listViews, () => refreshListedViews(deps))];
