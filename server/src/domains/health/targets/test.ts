import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { testMessage } from '../alerts/message.ts';
import { insertMessage } from '../alerts/store.ts';
import { goesToOutbox, OUTBOX_NOTE, MESSAGES_A_MINUTE, sendToTarget } from './send-to-target.ts';
import * as store from './store.ts';

const TESTS_A_MINUTE = { name: 'alert-test', points: 10, seconds: 60 };

/** Sends a test message now, also to a disabled target. */
export async function testTarget(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
): Promise<{ sent: boolean; kept: boolean; failure: string | null }> {
  const admin = requireAdmin(actor);
  await deps.limits.consume(TESTS_A_MINUTE, admin.id, '测试过于频繁');
  const target = await store.findTarget(deps.db, id);
  if (target === undefined) throw new AppError('notFound', '接收方不存在');
  await deps.limits.consume(MESSAGES_A_MINUTE, id, '向这个接收方发送过于频繁');
  const { siteName } = await siteSettings(deps);
  const message = testMessage({ siteName, publicUrl: deps.config.publicUrl });
  const failure = (await sendToTarget(deps, target, message))?.message ?? null;
  const kept = failure === null && goesToOutbox(deps, target);
  const failureText = kept ? OUTBOX_NOTE : failure;
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    // The target was removed in the meantime.
    if ((await store.lockTargets(tx)).every((row) => row.id !== id)) return;
    await store.changeTarget(tx, id, { lastAt: now, lastFailure: failureText });
    await insertMessage(tx, {
      ...message,
      id: deps.random.id(),
      targetId: id,
      kind: 'test',
      state: failure === null ? 'sent' : 'failed',
      tries: 1,
      claimedUntil: null,
      failure: failureText,
      createdAt: now,
      nextAt: null,
      sentAt: failure === null ? now : null,
    });
    await recordAction(deps, tx, admin, ip, {
      action: 'alertTargets.test',
      targetType: 'alertTarget',
      targetId: id,
      after: { name: target.name, kind: target.kind, sent: failure === null },
    });
  });
  return { sent: failure === null, kept, failure };
}
