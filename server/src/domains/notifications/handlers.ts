import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { passwordEnded } from '../accounts/service.ts';
import { keepNotificationPartitions } from './jobs.ts';
import { keepPartitions, tellOfEndedPassword } from './service.ts';

export const notificationsHandlers = (deps: Deps): Handler[] => [
  handle(keepNotificationPartitions, () => keepPartitions(deps)),
  // Accounts know nothing of notifications, which know accounts.
  handle(passwordEnded, ({ userId, lockedUntil }) => tellOfEndedPassword(deps, userId, lockedUntil)),
];
