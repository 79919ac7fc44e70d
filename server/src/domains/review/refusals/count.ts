import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { Remarks } from '../kinds/register.ts';
import { countRefused } from './store.ts';

/** Counts the refusals of a kind, for the record of a writer. */
export const countRefusalsOf =
  (kind: RemarkKind): Remarks['countRefused'] =>
  (db, writerId, since) =>
    countRefused(db, kind, writerId, since);
