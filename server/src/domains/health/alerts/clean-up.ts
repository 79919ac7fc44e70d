import type { Deps } from '../../../deps.ts';
import { deleteBefore } from './store.ts';

/** Alerts that have ended, and their messages, are deleted after this many days. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export const cleanUpAlerts = ({ db, clock }: Deps): Promise<void> =>
  deleteBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
