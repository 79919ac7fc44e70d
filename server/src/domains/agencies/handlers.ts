import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { endMemberships, remind } from './jobs.ts';
import { remindOfLicences } from './licences/remind.ts';
import { endLeaving } from './members/leave.ts';

export function agenciesHandlers(deps: Deps): Handler[] {
  return [handle(endMemberships, () => endLeaving(deps)), handle(remind, () => remindOfLicences(deps))];
}
