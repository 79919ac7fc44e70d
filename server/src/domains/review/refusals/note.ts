import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Case, Reviewable } from '../kinds/register.ts';
import { isOpen } from '../lifecycle.ts';
import * as store from './store.ts';

/** Keeps the no of a moderator, or of the content safety service (null), and tells the one who wrote the case as it was. */
export async function noteRefusal<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: Reviewable<Row>,
  row: Row,
  { adminId, reason = '' }: { adminId: string | null; reason: string | undefined },
): Promise<void> {
  const { id: remarkId, postId, authorId: writerId, content } = row;
  const held = isOpen(row.state);
  const refusal = { kind: kind.kind, remarkId, postId, writerId, content, held, adminId, reason };
  await store.insertRefusal(tx, { ...refusal, id: deps.random.id(), at: deps.clock.now(), state: 'open' });
  await kind.notify(deps, tx, row, { how: held ? 'refused' : 'hidden', text: reason });
}
