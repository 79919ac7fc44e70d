import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { passwordEnded } from '../accounts/service.ts';
import { maintainNotificationPartitions } from './jobs.ts';
import { maintainPartitions, notifyPasswordEnded } from './service.ts';

export const notificationsHandlers = (deps: Deps): Handler[] => [
  handle(maintainNotificationPartitions, () => maintainPartitions(deps)),
  // Accounts know nothing of notifications, which know accounts.
  handle(passwordEnded, ({ userId, lockedUntil }) => notifyPasswordEnded(deps, userId, lockedUntil)),
];
