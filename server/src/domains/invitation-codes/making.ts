import { INVITATION_ALPHABET, INVITATION_LENGTH, type NewInvitation } from '#contract/invitation-codes.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as store from './store.ts';

export interface Maker {
  kind: 'admin' | 'user';
  id: string;
}

/** Makes so many codes alike, within the caller's transaction; answers the rows that were made. */
export async function makeCodes(
  deps: Deps,
  tx: Transaction,
  maker: Maker,
  wanted: NewInvitation,
  howMany: number,
): Promise<{ id: string; code: string }[]> {
  await refuseUnusable(deps, tx, wanted);
  const made: { id: string; code: string }[] = [];
  // A code that is taken already is so rare that a second round is as good as never needed.
  while (made.length < howMany) {
    const rows = Array.from({ length: howMany - made.length }, () => newRow(deps, maker, wanted));
    const inserted = new Set(await store.insertCodes(tx, rows));
    made.push(...rows.filter(({ code }) => inserted.has(code)));
  }
  return made;
}

async function refuseUnusable(deps: Deps, tx: Transaction, { purpose, agencyId, expiresAt }: NewInvitation): Promise<void> {
  const refuse = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });
  if ((purpose === 'joinAgency') !== (agencyId !== null))
    throw refuse('agencyId', purpose === 'joinAgency' ? '请选择邀请码所属机构' : '只有加入机构的邀请码可以指定机构');
  if (agencyId !== null && !(await store.agencyExists(tx, agencyId))) throw refuse('agencyId', '机构不存在');
  if (expiresAt !== null && new Date(expiresAt) <= deps.clock.now()) throw refuse('expiresAt', '有效期应晚于现在');
}

const newRow = (deps: Deps, maker: Maker, { expiresAt, ...wanted }: NewInvitation): store.NewCode => ({
  ...wanted,
  id: deps.random.id(),
  code: Array.from(
    { length: INVITATION_LENGTH },
    () => INVITATION_ALPHABET[deps.random.integer(INVITATION_ALPHABET.length)],
  ).join(''),
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  createdByKind: maker.kind,
  createdBy: maker.id,
  createdAt: deps.clock.now(),
});
