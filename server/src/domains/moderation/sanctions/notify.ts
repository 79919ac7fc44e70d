import { SANCTION_KIND_LABEL } from '#contract/moderation/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sanctionDetail, sanctionTitle, type SanctionRow } from '../../accounts/service.ts';
import { notify } from '../../notifications/service.ts';

export const notifyGiven = (deps: Deps, tx: Transaction, row: SanctionRow): Promise<void> =>
  notifyPerson(deps, tx, row, sanctionTitle(row), `${sanctionDetail(row)}。`);

export const notifyLifted = (deps: Deps, tx: Transaction, row: SanctionRow, reason: string): Promise<void> =>
  notifyPerson(deps, tx, row, `对你的“${SANCTION_KIND_LABEL[row.kind]}”处罚已解除`, reason);

/** The answer of who looked at it again. */
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

/** Told whatever kinds are switched off: it is about what the account may do. */
async function notifyPerson(deps: Deps, tx: Transaction, { userId }: SanctionRow, title: string, content: string): Promise<void> {
  await notify(deps, tx, { userId, kind: 'system', title, content, link: '/settings?tab=sanctions', always: true });
}
