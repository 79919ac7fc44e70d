import type { Payee, PayeeForm } from '#contract/withdrawals/withdrawals.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { confirmOneself, moneyLockedUntil, type Proof } from '../../accounts/service.ts';
import { bankOf } from './banks.ts';
import { maskAccount, maskName } from './masks.ts';
import { announcePayee } from './notify.ts';
import * as store from './store.ts';
import { presentPayee } from '../present.ts';
import { lockedUntilText } from '../requests/assess.ts';

const MAX = 10;
/** Each one costs a text message. */
const A_DAY = 10;
const DAY = 86_400_000;

export async function listPayees(deps: Deps, actor: Actor): Promise<Payee[]> {
  return (await store.listPayees(deps.db, requireUserId(actor))).map(presentPayee);
}

/** Its owner hears of it everywhere, and has a day to do so before it is paid to. */
export async function savePayee(deps: Deps, actor: Actor, ip: string, form: PayeeForm): Promise<Payee> {
  const ownerId = requireUserId(actor);
  await confirmOneself(deps, actor, ip, form);
  await refuseWhileLocked(deps, ownerId);
  const { kind, name, account } = form;
  const now = deps.clock.now();
  const row: store.PayeeRow = {
    id: deps.random.id(),
    ownerId,
    kind,
    nameSealed: deps.secrets.seal(NAME, name),
    accountSealed: deps.secrets.seal(ACCOUNT, account),
    nameMasked: maskName(name),
    accountMasked: maskAccount(kind, account),
    bank: kind === 'company' ? form.bank : kind === 'bank' ? bankOf(account) : null,
    branch: kind === 'company' ? form.branch : null,
    fingerprint: deps.secrets.mark(ACCOUNT, marked(kind, account)),
    createdAt: now,
    removedAt: null,
  };
  await deps.transact(async (tx) => {
    await store.lockPayeesOf(tx, ownerId);
    const known = await store.listPayees(tx, ownerId);
    const marks = deps.secrets.marks(ACCOUNT, marked(kind, account));
    if (known.some(({ fingerprint }) => marks.some((mark) => mark.equals(fingerprint))))
      throw new AppError('conflict', '该收款账户已经添加过');
    if (known.length >= MAX) throw new AppError('conflict', `收款账户最多 ${MAX} 个`);
    if ((await store.countAddedSince(tx, ownerId, new Date(now.getTime() - DAY))) >= A_DAY)
      throw tooOften('今天添加的收款账户过多', DAY / 1000);
    if (!(await store.insertPayee(tx, row))) throw new AppError('conflict', '该收款账户已经添加过');
    await announcePayee(deps, tx, row);
  });
  return presentPayee(row);
}

export async function removePayee(
  deps: Deps,
  actor: Actor,
  ip: string,
  { payeeId, ...proof }: Proof & { payeeId: string },
): Promise<null> {
  const ownerId = requireUserId(actor);
  await confirmOneself(deps, actor, ip, proof);
  await refuseWhileLocked(deps, ownerId);
  await deps.transact(async (tx) => {
    if ((await store.findLivePayee(tx, ownerId, payeeId)) === undefined) throw new AppError('notFound', '收款账户不存在或已删除');
    await store.removePayee(tx, payeeId, deps.clock.now());
  });
  return null;
}

/** Who has seen the password of somebody must not be able to send their money anywhere. */
async function refuseWhileLocked(deps: Deps, ownerId: string): Promise<void> {
  const until = await moneyLockedUntil(deps, deps.db, ownerId);
  if (until !== null) throw new AppError('forbidden', lockedUntilText(until));
}

/** The whole of it, for paying alone. */
export const openPayee = (deps: Pick<Deps, 'secrets'>, row: store.PayeeRow): { name: string; account: string } => ({
  name: deps.secrets.unseal(NAME, row.nameSealed),
  account: deps.secrets.unseal(ACCOUNT, row.accountSealed),
});

/** After a change of keys: all of them go over to the one in use, those that were removed as well. */
export const resealPayees = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, store.lockPayees, async (tx, { id, kind, nameSealed, accountSealed }) => {
    const [name, account] = [secrets.reseal(NAME, nameSealed), secrets.reseal(ACCOUNT, accountSealed)];
    if (name === null && account === null) return false;
    const fingerprint = secrets.mark(ACCOUNT, marked(kind, secrets.unseal(ACCOUNT, accountSealed)));
    await store.changePayee(tx, id, { nameSealed: name ?? nameSealed, accountSealed: account ?? accountSealed, fingerprint });
    return true;
  });

const marked = (kind: string, account: string) => `${kind} ${account}`;

const NAME = 'payees.name';
const ACCOUNT = 'payees.account';
