import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { RemarkReviewKind } from '../kinds/register.ts';
import { countRefused } from './store.ts';

/** Counts the refusals of a kind, for the record of a writer. */
export const countRefusalsOf =
  (kind: RemarkKind): RemarkReviewKind['countRefused'] =>
  (db, writerId, since) =>
    countRefused(db, kind, writerId, since);
