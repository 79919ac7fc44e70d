import { z } from 'zod';
import type { UserActor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { settleDueDays } from '#server/domains/earnings/service.ts';
import { publishScheduled } from '#server/domains/posts/service.ts';
import { applyFor, listPayees, overview, savePayee } from '#server/domains/withdrawals/service.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { DEMO_PASSWORD } from './authors.ts';
import { fillReadings } from './readings.ts';
import { findAuthor } from './posts.ts';

/** The readings of what is published by then; before the videos, and again with each of them. */
export const readDemo = defineJob({ name: 'demo.read', payload: z.unknown(), attempts: 5 });

/** Behind the videos, in their lane: by then all posts are there, and each day is settled once. */
export const payDemo = defineJob({ name: 'demo.pay', payload: z.unknown(), attempts: 5, lane: 'heavy' });

/** The demo's readings become money as all do; its agency asks for some of it, as it would by hand. */
export async function loadMoney(deps: Deps): Promise<void> {
  // The last video may have become playable this minute.
  await publishScheduled(deps);
  await fillReadings(deps);
  await settleDueDays(deps);
  const owner: UserActor = { kind: 'user', id: await findAuthor(deps, 'hai'), identity: 'agencies', sessionId: '' };
  const { available, least: min, refusal } = await overview(deps, owner);
  if (refusal !== null || available < min) return;
  const [payee] = await listPayees(deps, owner);
  const form = {
    kind: 'company',
    name: '海图工作室',
    account: '310066218018800012345',
    bank: '交通银行',
    branch: '上海徐汇支行',
    password: DEMO_PASSWORD,
  } as const;
  const { id: payeeId } = payee ?? (await savePayee(deps, owner, '127.0.0.1', form));
  const amount = Math.max(min, Math.floor(available / 20_000) * 10_000);
  await applyFor(deps, owner, '127.0.0.1', { amount, payeeId, password: DEMO_PASSWORD }, 'demo');
}
