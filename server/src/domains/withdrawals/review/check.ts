import type { WithdrawalCheck } from '#contract/withdrawals/review.ts';
import { yuan } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { leftOutShare } from '../../earnings/service.ts';
import { checkName } from '../payees/check-name.ts';
import * as payeesStore from '../payees/store.ts';
import type { WithPayee } from '../store.ts';
import { resettersOf } from './judge-stage.ts';
import * as auditStore from './store.ts';

const NEW_PAYEE_DAYS = 7;
const UNUSUAL_TIMES = 3;
const LEFT_OUT_PERCENT = 50;

/** What an auditor should know before money goes. */
export async function checksOf(deps: Pick<Deps, 'secrets'>, db: Queryable, row: WithPayee): Promise<WithdrawalCheck[]> {
  const name = await checkName(deps, db, row);
  const [paid, sharers, leftOut] = [
    await auditStore.paidBefore(db, row),
    await payeesStore.countSharers(db, row.payee),
    await leftOutShare(db, row.ownerId, row.appliedAt),
  ];
  const resetters = await resettersOf(db, row);
  const days = Math.floor((row.appliedAt.getTime() - row.payee.createdAt.getTime()) / 86_400_000);
  const isNew = paid.toPayee === 0 && days < NEW_PAYEE_DAYS;
  const average = paid.times === 0 ? null : Math.round(paid.gross / paid.times);
  return [
    name,
    {
      name: '收款账户',
      result:
        paid.toPayee > 0 ? `曾成功打款 ${paid.toPayee} 次` : days === 0 ? '今天新增，尚未打过款' : `${days} 天前新增，尚未打过款`,
      warn: isNew,
    },
    {
      name: '账户共用',
      result: sharers === 0 ? '没有其他人使用' : `另有 ${sharers} 人使用同一收款账户`,
      warn: sharers > 0,
    },
    {
      name: '提现金额',
      result: average === null ? '首次提现' : `近 ${paid.times} 次平均 ${yuan(average)} 元`,
      warn: average !== null && row.gross > average * UNUSUAL_TIMES,
    },
    {
      name: '剔除的浏览',
      result: leftOut === null ? '近 30 天没有浏览' : `近 30 天剔除 ${leftOut}%`,
      warn: leftOut !== null && leftOut > LEFT_OUT_PERCENT,
    },
    {
      name: '登录密码',
      result: resetters.length === 0 ? '近 30 天没有被管理员重置' : '近 30 天内由管理员重置过，请向申请人核实是否本人操作',
      warn: resetters.length > 0,
    },
  ];
}
