import type { AgencyKind } from '#contract/agencies/agencies.ts';
import { maskIdNumber } from '#contract/agencies/check-digits.ts';
import { applicationFields, openFields, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { Application } from '#contract/agencies/applications.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { findAgencyOfOwner, findLiveMember } from '../store.ts';
import { presentApplication } from './present.ts';
import { openIdNumber, sealIdNumber } from './seal.ts';
import * as store from './store.ts';

const SAVES_A_MINUTE = { name: 'entry-save', points: 60, seconds: 60 };

export interface Filled {
  kind: AgencyKind;
  version?: number | undefined;
  values: ApplicationValues;
}

export async function applicationStatus(
  deps: Deps,
  actor: Actor,
): Promise<{ application: Application | null; refusal: string | null }> {
  const userId = requireUserId(actor);
  const row = await store.findApplicationOf(deps.db, userId);
  return {
    application: row === undefined ? null : await presentApplication(deps, row, actor),
    refusal: await refusalOf(deps.db, userId),
  };
}

export async function saveApplication(deps: Deps, actor: Actor, filled: Filled): Promise<Application> {
  const userId = requireUserId(actor);
  await deps.limits.consume(SAVES_A_MINUTE, userId, '保存过于频繁');
  const row = await deps.transact((tx) => writeApplication(deps, tx, userId, filled)).catch(refuseSecond);
  return presentApplication(deps, row, actor);
}

/** Saves what was filled in, in the transaction that may also submit it. */
export async function writeApplication(
  deps: Deps,
  tx: Transaction,
  userId: string,
  filled: Filled,
): Promise<store.ApplicationRow> {
  const refusal = await refusalOf(tx, userId);
  if (refusal !== null) throw new AppError('conflict', refusal);
  const now = deps.clock.now();
  const known =
    (await store.lockOpen(tx, userId)) ??
    (await store.insertApplication(tx, {
      id: deps.random.id(),
      applicantId: userId,
      kind: filled.kind,
      status: 'draft',
      version: 0,
      createdAt: now,
      updatedAt: now,
    }));
  if (known.status === 'pending') throw new AppError('conflict', '申请正在审核，撤回后才能修改');
  if (filled.version !== undefined && filled.version !== known.version)
    throw new AppError('conflict', '申请已在别处修改，请刷新后重试');
  const { idNumber, ...answers } = merge(known, filled);
  return store.changeApplication(tx, known.id, {
    kind: filled.kind,
    version: known.version + 1,
    answers,
    idNumber: sealedId(deps, known, idNumber),
    // Another kind is another set of licences: what was said of the old ones is over.
    ...(known.kind === filled.kind ? {} : { status: 'draft' as const, reasons: {}, reason: '', refusedPapers: {} }),
    updatedAt: now,
  });
}

export async function cancelApplication(deps: Deps, actor: Actor): Promise<Application> {
  const userId = requireUserId(actor);
  const row = await deps.transact(async (tx) => {
    const known = await store.lockOpen(tx, userId);
    if (known === undefined || known.status !== 'pending') throw new AppError('conflict', '没有待审核的申请');
    await record(deps, tx, known.id, actor, 'withdraw');
    return store.changeApplication(tx, known.id, {
      status: Object.keys(known.reasons).length > 0 ? 'rejected' : 'draft',
      version: known.version + 1,
      updatedAt: deps.clock.now(),
    });
  });
  return presentApplication(deps, row, actor);
}

export async function record(
  deps: Deps,
  tx: Transaction,
  applicationId: string,
  actor: Actor,
  action: string,
  reason = '',
): Promise<void> {
  await store.insertEvent(tx, {
    id: deps.random.id(),
    applicationId,
    action,
    actorKind: actor.kind === 'guest' ? 'system' : actor.kind,
    actorId: actor.kind === 'user' || actor.kind === 'admin' ? actor.id : null,
    reason,
    at: deps.clock.now(),
  });
}

/** Only fields of the form; after a refusal only those that are open, the others having been passed. */
function merge(known: store.ApplicationRow, { kind, values }: Filled): ApplicationValues {
  const isMending = known.status === 'rejected' && known.kind === kind && Object.keys(known.reasons).length > 0;
  const may = new Set<FieldKey>(isMending ? openFields(kind, known.reasons) : applicationFields(kind).map(({ key }) => key));
  const merged: ApplicationValues = { ...known.answers };
  for (const [key, value] of Object.entries(values) as [FieldKey, string | undefined][]) {
    if (value === undefined) continue;
    if (may.has(key)) merged[key] = key === 'creditCode' || key === 'idNumber' ? value.toUpperCase() : value;
    else if (isMending && key !== 'idNumber' && value !== (known.answers[key] ?? ''))
      throw new AppError('conflict', '已通过的项目不能修改', { fields: { [key]: '这一项已通过，不能修改' } });
  }
  return merged;
}

/** A masked number sent back unchanged means the stored one. */
function sealedId(deps: Deps, known: store.ApplicationRow, given: string | undefined): string | null {
  if (given === undefined) return known.idNumber;
  if (given === '') return null;
  const before = openIdNumber(deps, known);
  return before !== null && given === maskIdNumber(before) ? known.idNumber : sealIdNumber(deps, known.id, given);
}

async function refusalOf(db: Queryable, userId: string): Promise<string | null> {
  if ((await findAgencyOfOwner(db, userId)) !== undefined) return '你已是机构账号，无需再次入驻';
  const member = await findLiveMember(db, userId);
  return member === undefined ? null : '你已加入或正在加入一家机构，离开后才能申请入驻';
}

/** Two applications begun at once: the second is refused. */
export function refuseSecond(error: unknown): never {
  if (isUniqueViolation(error, 'agency_applications_open')) throw new AppError('conflict', '申请已在别处修改，请刷新后重试');
  throw error;
}
