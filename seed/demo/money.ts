import { z } from 'zod';
import type { UserActor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { settleDueDays } from '#server/domains/earnings/service.ts';
import { publishScheduledPosts } from '#server/domains/posts/service.ts';
import { applyForWithdrawal, listPayees, withdrawalOverview, savePayee } from '#server/domains/withdrawals/service.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { DEMO_PASSWORD } from './authors.ts';
import { fillReadings } from './readings.ts';
import { findAuthor } from './posts.ts';

/** Adds the views of the posts that are published by then; runs before the videos, and again with each of them. */
export const readDemo = defineJob({ name: 'demo.read', payload: z.unknown(), attempts: 5 });

/** Runs after the videos, in their lane, so that all posts are published and each day is settled once. */
export const payDemo = defineJob({ name: 'demo.pay', payload: z.unknown(), attempts: 5, lane: 'heavy' });

/** Settles the demo's views as usual, and requests a withdrawal for its agency. */
export async function loadMoney(deps: Deps): Promise<void> {
  // The last video may have been transcoded only this minute.
  await publishScheduledPosts(deps);
  await fillReadings(deps);
  await settleDueDays(deps);
  const owner: UserActor = { kind: 'user', id: await findAuthor(deps, 'hai'), identity: 'agencies', sessionId: '' };
  const { available, least: min, refusal } = await withdrawalOverview(deps, owner);
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
  await applyForWithdrawal(deps, owner, '127.0.0.1', { amount, payeeId, password: DEMO_PASSWORD }, 'demo');
}
