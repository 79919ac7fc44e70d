import type { Deps } from '#server/deps.ts';
import { post } from '#server/domains/ledger/service.ts';

let times = 0;

/** Gives a person fen as a settlement would. */
export async function earned(deps: Deps, ownerId: string, amount: number): Promise<void> {
  times += 1;
  await deps.db.transaction((tx) =>
    post(deps, tx, {
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
