import { dayInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';
import { risksOf } from './verdict.ts';

/**
 * Notes that a person has decided on checked content: later results change nothing about it. Earlier hits count as upheld or, if the
 * content passed, as overturned in the figures by risk.
 */
export async function recordPersonDecision(
  { clock }: Deps,
  tx: Transaction,
  subject: store.Subject,
  passed: boolean,
): Promise<void> {
  const rows = await store.decideChecks(tx, subject, clock.now());
  const sums = rows.flatMap(({ scope, doneAt, hits }) =>
    doneAt === null
      ? []
      : risksOf(hits).map((risk) => ({
          ...store.NO_SUM,
          day: dayInChina(doneAt),
          scope,
          risk,
          ...(passed ? { overturned: 1 } : { upheld: 1 }),
        })),
  );
  await store.addToDays(tx, sums);
}
