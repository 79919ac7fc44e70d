import type { Deps } from '#server/deps.ts';
import { postToLedger } from '#server/domains/ledger/service.ts';

/** As if a payee had been there for two days, so that it may be paid to. */
export async function waited(deps: Deps, payeeId: string): Promise<void> {
  await deps.db.$client.query(`update payees set created_at = created_at - interval '2 days' where id = $1`, [payeeId]);
}

let times = 0;

/** Gives a person fen as a settlement would. */
export async function earned(deps: Deps, ownerId: string, amount: number): Promise<void> {
  times += 1;
  await deps.transact((tx) =>
    postToLedger(deps, tx, {
      key: `test:${ownerId}:${times}`,
      kind: 'earning',
      subject: 'day:2026-01-01',
      entries: [
        { account: 'platform:cost', amount: -amount },
        { account: `${ownerId}:available`, amount },
      ],
    }),
  );
}
