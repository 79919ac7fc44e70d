import type { Payee, payeeForm } from '#contract/withdrawals.ts';
import type { z } from 'zod';
import { personIdOf, type Actor } from '../../actor.ts';
import { changeInBatches } from '../../db/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { confirmOwnPassword } from '../accounts/service.ts';
import { bankOf } from './banks.ts';
import { maskAccount, maskName } from './masks.ts';
import * as store from './payees-store.ts';
import { presentPayee } from './present.ts';

const MOST = 10;

export async function listPayees(deps: Deps, actor: Actor): Promise<Payee[]> {
  return (await store.listPayees(deps.db, personIdOf(actor))).map(presentPayee);
}

export async function savePayee(deps: Deps, actor: Actor, ip: string, form: z.output<typeof payeeForm>): Promise<Payee> {
  const ownerId = personIdOf(actor);
  await confirmOwnPassword(deps, actor, ip, form.password);
  const { kind, name, account } = form;
  const row: store.PayeeRow = {
    id: deps.random.id(),
    ownerId,
    kind,
    nameSealed: deps.secrets.seal(NAME, name),
    accountSealed: deps.secrets.seal(ACCOUNT, account),
    nameMasked: maskName(name),
    accountMasked: maskAccount(kind, account),
    bank: kind === 'bank' ? bankOf(account) : null,
    fingerprint: deps.secrets.mark(ACCOUNT, marked(kind, account)),
    createdAt: deps.clock.now(),
    removedAt: null,
  };
  await deps.db.transaction(async (tx) => {
    const known = await store.listPayees(tx, ownerId);
    if (known.length >= MOST) throw new AppError('conflict', `收款账户最多 ${MOST} 个`);
    const marks = deps.secrets.marks(ACCOUNT, marked(kind, account));
    const isKnown = known.some(({ fingerprint }) => marks.some((mark) => mark.equals(fingerprint)));
    if (isKnown || !(await store.insertPayee(tx, row))) throw new AppError('conflict', '该收款账户已经添加过');
  });
  return presentPayee(row);
}

export async function removePayee(
  deps: Deps,
  actor: Actor,
  ip: string,
  { payeeId, password }: { payeeId: string; password: string },
): Promise<null> {
  const ownerId = personIdOf(actor);
  await confirmOwnPassword(deps, actor, ip, password);
  await deps.db.transaction(async (tx) => {
    if ((await store.findLivePayee(tx, ownerId, payeeId)) === undefined) throw new AppError('notFound', '收款账户不存在或已删除');
    await store.removePayee(tx, payeeId, deps.clock.now());
  });
  return null;
}

/** The whole of it, for paying alone. */
export const openPayee = (deps: Deps, row: store.PayeeRow): { name: string; account: string } => ({
  name: deps.secrets.unseal(NAME, row.nameSealed),
  account: deps.secrets.unseal(ACCOUNT, row.accountSealed),
});

/** After a change of keys: all of them go over to the one in use, those that were removed as well. */
export const resealPayees = ({ db, secrets }: Deps): Promise<number> =>
  changeInBatches(db, store.lockPayees, async (tx, { id, kind, nameSealed, accountSealed }) => {
    const [name, account] = [secrets.reseal(NAME, nameSealed), secrets.reseal(ACCOUNT, accountSealed)];
    if (name === null && account === null) return false;
    const fingerprint = secrets.mark(ACCOUNT, marked(kind, secrets.unseal(ACCOUNT, accountSealed)));
    await store.changePayee(tx, id, { nameSealed: name ?? nameSealed, accountSealed: account ?? accountSealed, fingerprint });
    return true;
  });

const marked = (kind: string, account: string) => `${kind} ${account}`;

const NAME = 'payees.name';
const ACCOUNT = 'payees.account';
