import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../core/app-error.ts';
import * as store from './store.ts';

/** Whom somebody has blocked can neither write to them nor do anything to what is theirs. */
export async function requireNotBlocked(db: Queryable, userId: string, ownerIds: string[], message: string): Promise<void> {
  if (await store.isBlockedByAny(db, userId, ownerIds)) throw new AppError('forbidden', message);
}
