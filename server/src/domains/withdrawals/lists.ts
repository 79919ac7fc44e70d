import { PAYEE_KIND_LABEL, WITHDRAWAL_ID_LABEL, WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import { withdrawalReviewList } from '#contract/withdrawals/review.ts';
import { minuteInChina } from '../../core/clock.ts';
import { yuan } from '../../core/text.ts';
import { defineList } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { IDENTITY_NAME } from '../accounts/service.ts';
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
      身份: ({ applicant }) => IDENTITY_NAME[applicant.identity],
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
};

const minuteOf = (at: string | null): string => (at === null ? '' : minuteInChina(new Date(at)));
