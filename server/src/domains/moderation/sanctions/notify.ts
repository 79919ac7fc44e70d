import { SANCTION_KIND_LABEL } from '#contract/moderation/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sanctionDetail, sanctionTitle } from '../../accounts/service.ts';
import { notify } from '../../notifications/service.ts';
import type { SanctionRow } from './store.ts';

export const notifyGiven = (deps: Deps, tx: Transaction, row: SanctionRow): Promise<void> =>
  notifyPerson(deps, tx, row, sanctionTitle(row), `${sanctionDetail(row)}。`);

export const notifyLifted = (deps: Deps, tx: Transaction, row: SanctionRow, reason: string): Promise<void> =>
  notifyPerson(deps, tx, row, `对你的“${SANCTION_KIND_LABEL[row.kind]}”处罚已解除`, reason);

/** Notifies of the answer to an appeal. */
export const notifyAppealDecided = (
  deps: Deps,
  tx: Transaction,
  row: SanctionRow,
  granted: boolean,
  reply: string,
): Promise<void> =>
  notifyPerson(
    deps,
    tx,
    row,
    `你对“${SANCTION_KIND_LABEL[row.kind]}”处罚的申诉${granted ? '成立，处罚已撤销' : '未成立，维持原判'}`,
    reply,
  );

/** Sent even when the user has switched off the kind, because it concerns the rights of the account. */
async function notifyPerson(deps: Deps, tx: Transaction, { userId }: SanctionRow, title: string, content: string): Promise<void> {
  await notify(deps, tx, { userId, kind: 'system', title, content, link: '/settings?tab=sanctions', always: true });
}
