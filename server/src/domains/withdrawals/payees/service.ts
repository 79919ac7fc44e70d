import { PAYEE_KIND_LABEL } from '#contract/withdrawals/constants.ts';
import { isIdNumber } from '#contract/agencies/check-digits.ts';
import type { Payee, PayeeForm, PayeeKind } from '#contract/withdrawals/withdrawals.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { minuteInChina } from '../../../core/clock.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { confirmOneself, moneyLockedUntil, noteIdentityChecks, type Proof, waysTo } from '../../accounts/service.ts';
import { notify } from '../../notifications/service.ts';
import { notifyPayeeOwner, type PayeeNewsRoute } from '../jobs.ts';
import { readyOf } from '../lifecycle.ts';
import { pageOf } from '../steps/transition.ts';
import { presentPayee } from '../present.ts';
import { bankOf } from './banks.ts';
import * as store from './store.ts';

const MAX = 10;
/** Each one costs a text message. */
const A_DAY = 10;
const DAY = 86_400_000;

export async function listPayees(deps: Deps, actor: Actor): Promise<Payee[]> {
  return (await store.listPayees(deps.db, requireUserId(actor))).map(presentPayee);
}

/** The owner is notified everywhere, and has a day to react before anything is paid to it. */
export async function savePayee(deps: Deps, actor: Actor, ip: string, form: PayeeForm): Promise<Payee> {
  const ownerId = requireUserId(actor);
  const now = deps.clock.now();
  const identity = identityOf(form, now);
  await confirmOneself(deps, actor, ip, form);
  await refuseWhileLocked(deps, ownerId);
  const { kind, name, account } = form;
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
    idNumberSealed: kind === 'company' || !form.idNumber ? null : deps.secrets.seal(ID_NUMBER, form.idNumber),
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
      throw tooOften('今日添加的收款账户已达上限', DAY / 1000);
    if (!(await store.insertPayee(tx, row))) throw new AppError('conflict', '该收款账户已经添加过');
    await noteIdentityChecks(deps, tx, { userId: ownerId, purpose: 'payee', subjectId: row.id }, identity);
    await announcePayee(deps, tx, row);
  });
  return presentPayee(row);
}

/** What a service is to compare: the card, or for Alipay who it is; a company's account by nobody. */
function identityOf(form: PayeeForm, now: Date): Parameters<typeof noteIdentityChecks>[3] {
  if (form.kind === 'company') return { consent: undefined, inputs: [] };
  const { name, identityConsent: consent } = form;
  const idNumber = form.idNumber || undefined;
  if (idNumber !== undefined) requireIdNumber(idNumber, now);
  if (consent === undefined) return { consent, inputs: [] };
  if (form.kind === 'alipay') return { consent, inputs: idNumber === undefined ? [] : [{ kind: 'person', name, idNumber }] };
  const known = idNumber === undefined ? {} : { idNumber, ...(form.reservedMobile ? { mobile: form.reservedMobile } : {}) };
  return { consent, inputs: [{ kind: 'bankCard', name, card: form.account, ...known }] };
}

function requireIdNumber(idNumber: string, now: Date): void {
  if (!isIdNumber(idNumber, now))
    throw new AppError('invalid', '身份证号校验未通过，请核对', { fields: { idNumber: '身份证号校验未通过，请核对' } });
}

/** Adds the identity number to a payee that has none; the account stays what it is, so nothing has to wait. */
export async function savePayeeIdNumber(
  deps: Deps,
  actor: Actor,
  ip: string,
  { payeeId, idNumber, ...proof }: Proof & { payeeId: string; idNumber: string },
): Promise<Payee> {
  const ownerId = requireUserId(actor);
  requireIdNumber(idNumber, deps.clock.now());
  await confirmOneself(deps, actor, ip, proof);
  return deps.transact(async (tx) => {
    const row = await store.findLivePayee(tx, ownerId, payeeId);
    if (row === undefined) throw new AppError('notFound', '收款账户不存在或已删除');
    if (row.kind === 'company') throw new AppError('conflict', '对公账户不需要填写身份证号');
    const idNumberSealed = deps.secrets.seal(ID_NUMBER, idNumber);
    await store.changePayee(tx, payeeId, { idNumberSealed });
    return presentPayee({ ...row, idNumberSealed });
  });
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

/** An administrator who has seen the password must not be able to redirect the money. */
async function refuseWhileLocked(deps: Deps, ownerId: string): Promise<void> {
  const until = await moneyLockedUntil(deps, deps.db, ownerId);
  if (until !== null) throw new AppError('forbidden', lockedUntilText(until));
}

/** The full account, for paying only. */
export const openPayee = (deps: Pick<Deps, 'secrets'>, row: store.PayeeRow): { name: string; account: string } => ({
  name: deps.secrets.unseal(NAME, row.nameSealed),
  account: deps.secrets.unseal(ACCOUNT, row.accountSealed),
});

/** The person of the income, for the declaration of tax only. */
export const openTaxpayer = (
  { secrets }: Pick<Deps, 'secrets'>,
  row: Pick<store.PayeeRow, 'nameSealed' | 'idNumberSealed'>,
): { name: string; idNumber: string | null } => ({
  name: secrets.unseal(NAME, row.nameSealed),
  idNumber: row.idNumberSealed === null ? null : secrets.unseal(ID_NUMBER, row.idNumberSealed),
});

/** After a key rotation: reseals all of them, removed ones included, with the key in use. */
export const resealPayees = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, store.lockPayees, async (tx, { id, kind, nameSealed, accountSealed, idNumberSealed }) => {
    const [name, account] = [secrets.reseal(NAME, nameSealed), secrets.reseal(ACCOUNT, accountSealed)];
    const idNumber = idNumberSealed === null ? null : secrets.reseal(ID_NUMBER, idNumberSealed);
    if (name === null && account === null && idNumber === null) return false;
    const fingerprint = secrets.mark(ACCOUNT, marked(kind, secrets.unseal(ACCOUNT, accountSealed)));
    const sealed = { nameSealed: name ?? nameSealed, accountSealed: account ?? accountSealed };
    await store.changePayee(tx, id, { ...sealed, idNumberSealed: idNumber ?? idNumberSealed, fingerprint });
    return true;
  });

const marked = (kind: string, account: string) => `${kind} ${account}`;

const NAME = 'payees.name';
const ACCOUNT = 'payees.account';
const ID_NUMBER = 'payees.idNumber';

/** The first character, and the last of a longer name. */
function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, 6))}${letters.at(-1)}`;
}

function maskAccount(kind: PayeeKind, account: string): string {
  // Of a short one the first digits would be all the others.
  if (kind === 'company' && account.length < 12) return `**** ${account.slice(-4)}`;
  if (kind !== 'alipay') return `${account.slice(0, 4)} **** **** ${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at === -1 ? `${account.slice(0, 3)}****${account.slice(-4)}` : `${account.slice(0, 1)}***${account.slice(at)}`;
}

/** Notifies the owner of a new payee by every means, in case somebody else added it. */
async function announcePayee(deps: Deps, tx: Transaction, payee: store.PayeeRow): Promise<void> {
  await notify(deps, tx, {
    userId: payee.ownerId,
    kind: 'withdrawal',
    always: true,
    title: `新增了收款账户：${PAYEE_KIND_LABEL[payee.kind]} ${payee.accountMasked}`,
    content: `${minuteInChina(readyOf(payee))} 起可以向它打款。不是你本人操作？请立即删除它，并修改登录密码。`,
    link: await pageOf(tx, payee.ownerId),
  });
  const ways = await waysTo(tx, payee.ownerId);
  // A job for each route: a failed one is retried without sending the other twice.
  for (const route of ['mobile', 'email'] as const)
    if (ways[route] !== null)
      await deps.jobs.enqueue(tx, notifyPayeeOwner, { payeeId: payee.id, channel: route }, { key: `payee:${payee.id}:${route}` });
}

/** Sends one message; nothing when the payee has been removed. */
export async function sendPayeeNews(deps: Deps, payeeId: string, route: PayeeNewsRoute): Promise<void> {
  const payee = await store.findPayee(deps.db, payeeId);
  if (payee === undefined || payee.removedAt !== null) return;
  const to = (await waysTo(deps.db, payee.ownerId))[route];
  if (to === null) return;
  const label = PAYEE_KIND_LABEL[payee.kind];
  const readyAt = minuteInChina(readyOf(payee));
  if (route === 'email') return deps.mail.send({ to, template: 'payee', account: `${label} ${payee.accountMasked}`, readyAt });
  // A gateway's template takes words and digits, no asterisks.
  const tail = /\d{4}$/.exec(payee.accountMasked)?.[0];
  await deps.sms.send({ to, template: 'payee', account: tail === undefined ? label : `${label}尾号${tail}`, readyAt });
}

export const lockedUntilText = (until: Date): string =>
  `平台管理员重置过你的登录密码，为保护资金，${minuteInChina(until)} 前不能提现，也不能增删收款账户`;
