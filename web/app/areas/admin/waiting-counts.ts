import type { WaitingKind } from '#contract/back-office/queues.ts';
import type { AdminPage } from './admin-page.ts';

/** The number of waiting items by queue. */
export type Counts = Partial<Record<WaitingKind, number>>;

/** The overdue items, and the items assigned to this administrator. */
export type Work = Record<'late' | 'mine', Counts>;

/** The number of waiting items in a group of pages. */
export const waitingIn = (pages: readonly AdminPage[], waiting: Counts): number =>
  pages.reduce((sum, page) => sum + ((page.waiting && waiting[page.waiting]) ?? 0), 0);
