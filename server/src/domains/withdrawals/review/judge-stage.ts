import type { AdminActor } from '../../../core/actor.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { judgeSecondAdmin, requireSecondAdmin, type SecondStep, type Verdict } from '../../admins/service.ts';
import { findProposerOfTerms } from '../../earnings/service.ts';
import { canApprove, canConfirm, canPay } from '../lifecycle.ts';
import * as store from '../store.ts';

/**
 * Stages of a withdrawal that need different administrators. An administrator who proposed its terms, or who has reset the owner's password,
 * may not approve it either. `judgeSecond` allows an exception (`alone`) when there is no other administrator.
 */
export type Stage = 'approve' | 'pay' | 'confirm';

/** The next stage; null: none for an administrator. */
export function stageOf(row: store.WithdrawalRow): Stage | null {
  if (canApprove(row)) return 'approve';
  if (canConfirm(row)) return 'confirm';
  return canPay(row) ? 'pay' : null;
}

const RESET_DAYS = 30;

const REFUSAL = {
  approve: '金额较大，需由另一位管理员复核',
  pay: '审核与打款不能由同一人完成，请由另一位管理员打款',
};
const RESET = `你在 ${RESET_DAYS} 天内重置过该账号的密码，须由另一位管理员处理`;
const PROPOSED = '这笔提现适用的结算规则由你提出，须由另一位管理员审核';

/** Whether the administrator may take the stage; null: any administrator may. */
export async function judgeStage(
  deps: Deps,
  db: Queryable,
  admin: AdminActor,
  row: store.WithdrawalRow,
  stage: Stage | null,
): Promise<Verdict> {
  if (stage === null) return { refusal: null, alone: false };
  return judgeSecondAdmin(deps, db, admin, await stepOf(db, row, stage));
}

/** Throws when the administrator may not take the stage; answers fields for the audit log. */
export async function requireStage(
  deps: Deps,
  db: Queryable,
  admin: AdminActor,
  row: store.WithdrawalRow,
  stage: Stage | null,
): Promise<{ alone?: true }> {
  if (stage === null) return {};
  return requireSecondAdmin(deps, db, admin, await stepOf(db, row, stage));
}

/** Administrators who have reset the owner's password within RESET_DAYS before the application, and so may know it. */
export const resettersOf = (db: Queryable, { ownerId, appliedAt }: Pick<store.WithdrawalRow, 'ownerId' | 'appliedAt'>) =>
  store.whoDid(db, 'users.resetPassword', { type: 'user', id: ownerId }, new Date(appliedAt.getTime() - RESET_DAYS * 86_400_000));

/** The confirmation of a correction, barred for the administrator who proposed it and for those who reset the owner's password. */
export async function correctionStep(
  db: Queryable,
  row: store.WithdrawalRow,
  { proposedBy, proposedAt }: { proposedBy: string; proposedAt: Date },
): Promise<SecondStep> {
  const barred = new Map((await resettersOf(db, row)).map((id) => [id, RESET]));
  barred.set(proposedBy, '须由另一位管理员确认更正');
  return { area: 'withdrawals', since: proposedAt, barred };
}

/** The administrators who are barred from a stage, with the refusal for each. */
async function stepOf(db: Queryable, row: store.WithdrawalRow, stage: Stage): Promise<SecondStep> {
  if (stage === 'confirm') {
    const barred = new Map(row.outcomeBy === null ? [] : [[row.outcomeBy, '须由另一位管理员确认打款结果']]);
    return { area: 'withdrawals', since: row.outcomeAt ?? row.updatedAt, barred };
  }
  const approvals = await store.listApprovals(db, row.id);
  const since = approvals.at(-1)?.at ?? row.appliedAt;
  const barred = new Map<string, string>();
  if (stage === 'approve') {
    const proposer = await findProposerOfTerms(db, row.configVersion);
    if (proposer !== null) barred.set(proposer, PROPOSED);
  }
  for (const id of await resettersOf(db, row)) barred.set(id, RESET);
  for (const { actorId } of approvals) barred.set(actorId, REFUSAL[stage]);
  return { area: 'withdrawals', since, barred };
}
