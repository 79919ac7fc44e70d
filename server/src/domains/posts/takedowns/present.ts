import { removalText } from '#contract/posts/removal.ts';
import type { OwnTakedown } from '#contract/posts/takedowns.ts';
import type { TakedownRow } from './store.ts';

export const presentTakedown = (row: TakedownRow): OwnTakedown => ({
  rule: row.rule,
  law: row.law,
  orderNumber: row.orderNumber,
  shown: removalText(row),
  scope: row.scope,
  at: row.takenAt.toISOString(),
  until: row.until,
  lapsed: row.lapsedAt !== null,
});
