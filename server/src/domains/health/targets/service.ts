import { ALERT_TARGETS_MAX } from '#contract/health/constants.ts';
import type * as contract from '#contract/health/alerts.ts';
import type { AlertTarget, AlertTargetKind } from '#contract/health/alerts.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { announceOpenAlerts } from '../alerts/announce.ts';
import { openTarget, resealTarget, sealTarget } from './seal-target.ts';
import * as store from './store.ts';

export async function alertTargets(deps: Deps): Promise<contract.AlertTargets> {
  const rows = await store.listTargets(deps.db);
  return { list: rows.map(present), mailKept: deps.config.smtp === null, linked: deps.config.publicUrl !== null };
}

/** A target without its sealed address and secret. */
const present = ({ sealed: _sealed, createdAt: _created, lastAt, updatedAt, ...row }: store.TargetRow): AlertTarget => ({
  ...row,
  lastAt: lastAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

export async function createTarget(
  deps: Deps,
  actor: Actor,
  ip: string,
  { kind, name, address, secret }: ParsedOf<typeof contract.createAlertTarget>,
): Promise<{ id: string }> {
  const admin = requireAdmin(actor);
  const newAddress = checked(deps, kind, address, secret);
  const id = deps.random.id();
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const targets = await store.lockTargets(tx);
    if (targets.filter((row) => (row.kind === 'mail') === (kind === 'mail')).length >= ALERT_TARGETS_MAX)
      throw new AppError('conflict', `最多添加 ${ALERT_TARGETS_MAX} 个${kind === 'mail' ? '邮箱' : '机器人'}，请先移除不用的`);
    const row: store.TargetRow = {
      id,
      kind,
      name,
      sealed: sealTarget(deps.secrets, id, newAddress),
      hint: hintOf(kind, address),
      signed: newAddress.secret !== null,
      enabled: true,
      version: 1,
      lastAt: null,
      lastFailure: null,
      createdAt: now,
      updatedAt: now,
      updatedBy: admin.account,
    };
    await store.insertTarget(tx, row);
    await announceOpenAlerts(deps, tx, id);
    await recordAction(deps, tx, admin, ip, {
      action: 'alertTargets.create',
      targetType: 'alertTarget',
      targetId: id,
      after: loggable(row),
    });
  });
  return { id };
}

export async function modifyTarget(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, version, name, enabled, address, secret }: ParsedOf<typeof contract.modifyAlertTarget>,
): Promise<{ id: string }> {
  const admin = requireAdmin(actor);
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const before = (await store.lockTargets(tx)).find((row) => row.id === id);
    if (before === undefined) throw new AppError('notFound', '接收方不存在');
    if (before.version !== version) throw new AppError('conflict', '接收方已被其他管理员修改，请刷新后重试');
    const hasNewAddress = address !== undefined;
    const present = openTarget(deps.secrets, before);
    // The former secret belongs to the former robot, so a new address drops it.
    const newAddress = checked(
      deps,
      before.kind,
      address ?? present.address,
      secret ?? (hasNewAddress ? '' : (present.secret ?? '')),
    );
    const after: store.TargetRow = {
      ...before,
      name,
      enabled,
      version: version + 1,
      sealed: sealTarget(deps.secrets, id, newAddress),
      hint: hintOf(before.kind, newAddress.address),
      signed: newAddress.secret !== null,
      // The last result belongs to the former address.
      ...(hasNewAddress || secret !== undefined ? { lastAt: null, lastFailure: null } : {}),
      updatedAt: now,
      updatedBy: admin.account,
    };
    await store.changeTarget(tx, id, after);
    if (enabled && (hasNewAddress || !before.enabled)) await announceOpenAlerts(deps, tx, id);
    await recordAction(deps, tx, admin, ip, {
      action: 'alertTargets.modify',
      targetType: 'alertTarget',
      targetId: id,
      before: loggable(before),
      after: { ...loggable(after), ...(secret === undefined ? {} : { secret: '已更换' }) },
    });
  });
  return { id };
}

export async function removeTarget(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const before = (await store.lockTargets(tx)).find((row) => row.id === id);
    if (before === undefined) throw new AppError('notFound', '接收方不存在');
    await store.deleteTarget(tx, id);
    await recordAction(deps, tx, admin, ip, {
      action: 'alertTargets.remove',
      targetType: 'alertTarget',
      targetId: id,
      before: loggable(before),
    });
  });
  return null;
}

const MAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** A valid address with its secret (empty: none); throws for an invalid one. */
function checked({ robots }: Deps, kind: AlertTargetKind, address: string, secret = '') {
  const isMail = kind === 'mail';
  const refusal = isMail ? (MAIL.test(address) ? null : '邮箱格式不正确') : robots.refusal(kind, address);
  if (refusal !== null) throw new AppError('invalid', refusal, { fields: { address: refusal } });
  if (secret !== '' && (isMail || kind === 'wecom')) {
    const message = isMail ? '邮箱不需要密钥' : '企业微信机器人不需要密钥，地址里已经有了';
    throw new AppError('invalid', message, { fields: { secret: message } });
  }
  return { address, secret: secret === '' ? null : secret };
}

const hintOf = (kind: AlertTargetKind, address: string): string => (kind === 'mail' ? address : `…${address.slice(-4)}`);

/** The fields of a target that the audit log may contain. */
const loggable = ({ name, kind, hint, enabled, signed }: store.TargetRow): Record<string, unknown> => ({
  name,
  kind,
  address: hint,
  signed,
  enabled,
});

/** After a key rotation: seals all targets with the current key; returns how many changed. */
export const resealTargets = ({ transact, secrets }: Deps): Promise<number> =>
  transact(async (tx) => {
    let changed = 0;
    for (const row of await store.lockTargets(tx)) {
      const sealed = resealTarget(secrets, row);
      if (sealed === null) continue;
      await store.changeTarget(tx, row.id, { sealed });
      changed += 1;
    }
    return changed;
  });
