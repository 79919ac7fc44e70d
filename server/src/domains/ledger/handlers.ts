import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { ledgerPartitions } from './jobs.ts';
import { makeLedgerPartitions } from './service.ts';

export const ledgerHandlers = (deps: Deps): Handler[] => [handle(ledgerPartitions, () => makeLedgerPartitions(deps))];
