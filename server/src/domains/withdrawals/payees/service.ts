import { PAYEE_KIND_LABEL } from '#contract/withdrawals/constants.ts';
import { isIdNumber } from '#contract/agencies/check-digits.ts';
import type { Payee, PayeeForm, PayeeKind } from '#contract/withdrawals/withdrawals.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { minuteInChina } from '../../../core/clock.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { verifyUserAgain, moneyLockedUntil, requestIdentityChecks, type Proof, findContacts } from '../../accounts/service.ts';
import { openPerson } from '../../agencies/service.ts';
import { notify } from '../../notifications/service.ts';
import { notifyPayeeOwner, type PayeeNewsRoute } from '../jobs.ts';
import { readyOf } from '../lifecycle.ts';
import { pageOf } from '../steps/transition.ts';
import { presentPayee } from '../present.ts';
import { bankOf } from './banks.ts';
import * as store from './store.ts';

const PAYEES_MAX = 10;
/** Adding a payee costs a text message. */
const ADDED_A_DAY_MAX = 10;
const DAY_MS = 86_400_000;

export async function listPayees(deps: Deps, actor: Actor): Promise<Payee[]> {
  return (await store.listPayees(deps.db, requireUserId(actor))).map(presentPayee);
}

/** Adds a payee. The owner is notified by every route and has a day to react before anything is paid to the new payee. */
export async function savePayee(deps: Deps, actor: Actor, ip: string, form: PayeeForm): Promise<Payee> {
  const ownerId = requireUserId(actor);
  const now = deps.clock.now();
  const identity = identityOf(form, now);
  await verifyUserAgain(deps, actor, ip, form);
  await refuseWhileLocked(deps, ownerId);
  const { kind, name, account } = form;
  const idNumber = await taxNumberOf(deps, ownerId, form);
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
    idNumberSealed: idNumber === null ? null : deps.secrets.seal(ID_NUMBER, idNumber),
    fingerprint: deps.secrets.mark(ACCOUNT, fingerprintInput(kind, account)),
    createdAt: now,
    removedAt: null,
  };
  await deps.transact(async (tx) => {
    await store.lockPayeesOf(tx, ownerId);
    const payees = await store.listPayees(tx, ownerId);
    // One for each key in use, because an older payee may still have the fingerprint of the former key.
    const fingerprints = deps.secrets.marks(ACCOUNT, fingerprintInput(kind, account));
    if (payees.some((payee) => fingerprints.some((fingerprint) => fingerprint.equals(payee.fingerprint))))
      throw new AppError('conflict', '该收款账户已经添加过');
    if (payees.length >= PAYEES_MAX) throw new AppError('conflict', `收款账户最多 ${PAYEES_MAX} 个`);
    if ((await store.countAddedSince(tx, ownerId, new Date(now.getTime() - DAY_MS))) >= ADDED_A_DAY_MAX)
      throw tooOften('今日添加的收款账户已达上限', DAY_MS / 1000);
    if (!(await store.insertPayee(tx, row))) throw new AppError('conflict', '该收款账户已经添加过');
    await requestIdentityChecks(deps, tx, { userId: ownerId, purpose: 'payee', subjectId: row.id }, identity);
    await announcePayee(deps, tx, row);
  });
  return presentPayee(row);
}

/**
 * Data for the identity service to compare, if the owner consents: of a bank card the card with the name, of Alipay the person
 * (name and identity number). Company accounts are not checked.
 */
function identityOf(form: PayeeForm, now: Date): Parameters<typeof requestIdentityChecks>[3] {
  if (form.kind === 'company') return { consent: undefined, inputs: [] };
  const { name, identityConsent: consent } = form;
  const idNumber = form.idNumber || undefined;
  if (idNumber !== undefined) requireIdNumber(idNumber, now);
  if (consent === undefined) return { consent, inputs: [] };
  if (form.kind === 'alipay') return { consent, inputs: idNumber === undefined ? [] : [{ kind: 'person', name, idNumber }] };
  const optional = idNumber === undefined ? {} : { idNumber, ...(form.reservedMobile ? { mobile: form.reservedMobile } : {}) };
  return { consent, inputs: [{ kind: 'bankCard', name, card: form.account, ...optional }] };
}

/** The identity number for declaring tax: the typed one, or that of an individual creator who is paid in their own name. */
async function taxNumberOf(deps: Deps, ownerId: string, form: PayeeForm): Promise<string | null> {
  if (form.kind === 'company') return null;
  if (form.idNumber) return form.idNumber;
  const person = await openPerson(deps, deps.db, ownerId);
  return person?.name === form.name ? person.idNumber : null;
}

function requireIdNumber(idNumber: string, now: Date): void {
  if (!isIdNumber(idNumber, now))
    throw new AppError('invalid', '身份证号校验未通过，请核对', { fields: { idNumber: '身份证号校验未通过，请核对' } });
}

/** Sets the identity number of a payee. The account does not change, so the wait before the first payout does not start again. */
export async function savePayeeIdNumber(
  deps: Deps,
  actor: Actor,
  ip: string,
  { payeeId, idNumber, ...proof }: Proof & { payeeId: string; idNumber: string },
): Promise<Payee> {
  const ownerId = requireUserId(actor);
  requireIdNumber(idNumber, deps.clock.now());
  await verifyUserAgain(deps, actor, ip, proof);
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
  await verifyUserAgain(deps, actor, ip, proof);
  await refuseWhileLocked(deps, ownerId);
  await deps.transact(async (tx) => {
    if ((await store.findLivePayee(tx, ownerId, payeeId)) === undefined) throw new AppError('notFound', '收款账户不存在或已删除');
    await store.removePayee(tx, payeeId, deps.clock.now());
  });
  return null;
}

/** Refuses for some time after an administrator has reset the owner's password: whoever knows that password must not redirect the money. */
async function refuseWhileLocked(deps: Deps, ownerId: string): Promise<void> {
  const until = await moneyLockedUntil(deps, deps.db, ownerId);
  if (until !== null) throw new AppError('forbidden', lockedUntilText(until));
}

/** The name and account in clear, for paying only. */
export const openPayee = (deps: Pick<Deps, 'secrets'>, row: store.PayeeRow): { name: string; account: string } => ({
  name: deps.secrets.unseal(NAME, row.nameSealed),
  account: deps.secrets.unseal(ACCOUNT, row.accountSealed),
});

/** The recipient's name and identity number in clear, for the tax declaration only. */
export const openTaxpayer = (
  { secrets }: Pick<Deps, 'secrets'>,
  row: Pick<store.PayeeRow, 'nameSealed' | 'idNumberSealed'>,
): { name: string; idNumber: string | null } => ({
  name: secrets.unseal(NAME, row.nameSealed),
  idNumber: row.idNumberSealed === null ? null : secrets.unseal(ID_NUMBER, row.idNumberSealed),
});

/** After a key rotation: seals every payee, removed ones included, with the current key. Returns the number of changed payees. */
export const resealPayees = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, store.lockPayees, async (tx, { id, kind, nameSealed, accountSealed, idNumberSealed }) => {
    const [name, account] = [secrets.reseal(NAME, nameSealed), secrets.reseal(ACCOUNT, accountSealed)];
    const idNumber = idNumberSealed === null ? null : secrets.reseal(ID_NUMBER, idNumberSealed);
    if (name === null && account === null && idNumber === null) return false;
    const fingerprint = secrets.mark(ACCOUNT, fingerprintInput(kind, secrets.unseal(ACCOUNT, accountSealed)));
    const sealedFields = { nameSealed: name ?? nameSealed, accountSealed: account ?? accountSealed };
    await store.changePayee(tx, id, { ...sealedFields, idNumberSealed: idNumber ?? idNumberSealed, fingerprint });
    return true;
  });

const fingerprintInput = (kind: string, account: string) => `${kind} ${account}`;

// Purposes of sealing. Stored values open only with the purpose they were sealed for.
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
  // With the first four digits as well, a short account would be shown nearly whole.
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
  const ways = await findContacts(tx, payee.ownerId);
  // One job a route, so that the retry of a failed route does not send the other again.
  for (const route of ['mobile', 'email'] as const)
    if (ways[route] !== null)
      await deps.jobs.enqueue(tx, notifyPayeeOwner, { payeeId: payee.id, channel: route }, { key: `payee:${payee.id}:${route}` });
}

/** Sends one message by this route; nothing when the payee was removed or the owner has no such route. */
export async function sendPayeeNews(deps: Deps, payeeId: string, route: PayeeNewsRoute): Promise<void> {
  const payee = await store.findPayee(deps.db, payeeId);
  if (payee === undefined || payee.removedAt !== null) return;
  const to = (await findContacts(deps.db, payee.ownerId))[route];
  if (to === null) return;
  const label = PAYEE_KIND_LABEL[payee.kind];
  const readyAt = minuteInChina(readyOf(payee));
  if (route === 'email') return deps.mail.send({ to, template: 'payee', account: `${label} ${payee.accountMasked}`, readyAt });
  // Templates of SMS gateways take letters and digits, no asterisks.
  const tail = /\d{4}$/.exec(payee.accountMasked)?.[0];
  await deps.sms.send({ to, template: 'payee', account: tail === undefined ? label : `${label}尾号${tail}`, readyAt });
}

export const lockedUntilText = (until: Date): string =>
  `平台管理员重置过你的登录密码，为保护资金，${minuteInChina(until)} 前不能提现，也不能增删收款账户`;
