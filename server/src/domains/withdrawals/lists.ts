import { identityLabel } from '#contract/accounts/constants.ts';
import {
  MOVEMENTS,
  PAYEE_KIND_LABEL,
  RECONCILIATION_LABEL,
  WITHDRAWAL_ID_LABEL,
  WITHDRAWAL_STATUS_LABEL,
} from '#contract/withdrawals/constants.ts';
import { reconciliationEntries, reconciliationMonths, type MonthSheet } from '#contract/withdrawals/reconciliation.ts';
import { withdrawalReviewList } from '#contract/withdrawals/review.ts';
import { minuteInChina } from '../../core/clock.ts';
import { yuan } from '../../core/text.ts';
import { defineList } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { readEntries } from './reconciliation/list-entries.ts';
import { readMonths } from './reconciliation/list-months.ts';
import { readForAudit } from './review/list.ts';

export const withdrawalsLists = {
  cashOut: defineList({
    call: withdrawalReviewList,
    rows: (deps: Deps, actor, query) => readForAudit(deps, actor, query),
    action: 'cashOut.export',
    name: '提现',
    columns: {
      [WITHDRAWAL_ID_LABEL]: ({ id }) => id,
      申请人: ({ applicant }) => applicant.nickname,
      身份: ({ applicant }) => identityLabel(applicant.identity, applicant.agency !== null),
      所属机构: ({ applicant }) => applicant.agency ?? '',
      '申请（元）': ({ gross }) => yuan(gross),
      '服务费（元）': ({ fee }) => yuan(fee),
      '代扣税（元）': ({ tax }) => yuan(tax),
      '实付（元）': ({ net }) => yuan(net),
      状态: ({ status }) => WITHDRAWAL_STATUS_LABEL[status],
      收款方式: ({ payee }) => PAYEE_KIND_LABEL[payee.kind],
      户名: ({ payee }) => payee.name,
      收款账户: ({ payee }) => payee.account,
      开户行: ({ payee }) => [payee.bank, payee.branch].filter((part) => part !== null).join(' '),
      凭证号: ({ status, note }) => (status === 'paid' ? note : ''),
      未到账原因: ({ status, note }) => (status === 'paid' ? '' : note),
      审核人: ({ approvers }) => approvers.join('、'),
      打款人: ({ payer }) => payer ?? '',
      申请时间: ({ appliedAt }) => minuteOf(appliedAt),
      通过时间: ({ approvedAt }) => minuteOf(approvedAt),
      打款时间: ({ payingAt }) => minuteOf(payingAt),
      结束时间: ({ endedAt }) => minuteOf(endedAt),
    },
  }),
  reconciliation: defineList({
    call: reconciliationMonths,
    rows: (deps: Deps) => readMonths(deps),
    action: 'reconciliation.export',
    name: '资金对账',
    columns: {
      月份: ({ month, isOpen }) => (isOpen ? `${month}（至今）` : month),
      '期初应付（元）': ({ opening }) => yuan(opening),
      ...Object.fromEntries(
        MOVEMENTS.map((line) => [`${RECONCILIATION_LABEL[line]}（元）`, ({ movements }: MonthSheet) => yuan(movements[line])]),
      ),
      '期末应付（元）': ({ closing }) => yuan(closing),
      '差额（元）': ({ difference }) => yuan(difference),
    },
  }),
  reconciliationEntries: defineList({
    call: reconciliationEntries,
    rows: (deps: Deps, _actor, query) => readEntries(deps, query),
    action: 'reconciliation.export',
    name: '对账明细',
    columns: {
      时间: ({ at }) => minuteOf(at),
      对账项: ({ line }) => RECONCILIATION_LABEL[line],
      [WITHDRAWAL_ID_LABEL]: ({ withdrawal }) => withdrawal?.id ?? '',
      申请人: ({ withdrawal }) => withdrawal?.owner ?? '',
      结算日: ({ day }) => day ?? '',
      '金额（元）': ({ amount }) => yuan(amount),
    },
  }),
};

const minuteOf = (at: string | null): string => (at === null ? '' : minuteInChina(new Date(at)));
