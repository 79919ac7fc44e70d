import { IMPERSONATION_DAYS } from '#contract/accounts/constants.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import * as store from './store.ts';

const CLOSED_PER_RUN = 200;

/** Records the end of impersonations that expired without being ended, and deletes old ones. */
export async function closeLapsedImpersonations(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { impersonation, account, role } of await store.listLapsed(deps.db, now, CLOSED_PER_RUN)) {
    const { id, userId, adminId, expiresAt } = impersonation;
    await deps.transact(async (tx) => {
      if (!(await store.putEnd(tx, id, expiresAt))) return;
      const by = { kind: 'admin', id: adminId, account, role, sessionId: '' } as const;
      const after = { lapsed: true, until: expiresAt.toISOString() };
      const record = { action: 'users.endImpersonation', targetType: 'user', targetId: userId, after };
      await recordAction(deps, tx, by, '', record);
    });
  }
  await store.deleteOld(deps.db, new Date(now.getTime() - IMPERSONATION_DAYS * 86_400_000));
}
