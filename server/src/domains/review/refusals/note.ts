import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { By, Case, Judged } from '../kinds/register.ts';
import { isOpen } from '../lifecycle.ts';
import * as store from './store.ts';

/** Keeps the no of a moderator or of the content safety service for an appeal, and tells the one who wrote the case as it was. */
export async function noteRefusal<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: Judged<Row>,
  row: Row,
  { adminId, reason }: By,
): Promise<void> {
  const held = isOpen(row.state);
  const appeal = kind.appealOf?.(row);
  if (appeal !== undefined) {
    const { authorId: writerId, ...about } = appeal;
    const refusal = { ...about, adminId, reason, remarkId: row.id, writerId, held };
    await store.insertRefusal(tx, { ...refusal, id: deps.random.id(), at: deps.clock.now(), state: 'open' });
  }
  await kind.notify?.(deps, tx, row, { how: held ? 'refused' : 'hidden', text: reason });
}
