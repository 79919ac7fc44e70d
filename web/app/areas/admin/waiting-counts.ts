import type { WaitingKind } from '#contract/back-office/queues.ts';
import type { AdminPage } from './admin-page.ts';

/** How much waits in each queue. */
export type Counts = Partial<Record<WaitingKind, number>>;

/** How much of it is late, or assigned to who looks. */
export type Work = Record<'late' | 'mine', Counts>;

/** How much waits in a group of pages. */
export const waitingIn = (pages: readonly AdminPage[], waiting: Counts): number =>
  pages.reduce((sum, page) => sum + ((page.waiting && waiting[page.waiting]) ?? 0), 0);
