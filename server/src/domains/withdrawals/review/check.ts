import type { WithdrawalCheck } from '#contract/withdrawals/review.ts';
import { money } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { listIdentityEvidence, IDENTITY_MISSING } from '../../accounts/service.ts';
import { findVerifiedNames, type VerifiedNames } from '../../agencies/service.ts';
import { percentOfViewsLeftOut } from '../../earnings/service.ts';
import { openPayee } from '../payees/service.ts';
import * as payeesStore from '../payees/store.ts';
import type { WithPayee } from '../store.ts';
import { resettersOf } from './judge-stage.ts';
import * as store from './store.ts';

/** Limits beyond which a check warns: age of a payee never paid to, multiple of the average withdrawal, share of refused views. */
const NEW_PAYEE_DAYS = 7;
const UNUSUAL_TIMES = 3;
const LEFT_OUT_PERCENT = 50;

/** Facts for the reviewer before money is paid; `warn` marks those that deserve attention. */
export async function checksOf(
  deps: Pick<Deps, 'secrets' | 'identity'>,
  db: Queryable,
  row: WithPayee,
): Promise<WithdrawalCheck[]> {
  const name = await checkName(deps, db, row);
  const [paid, sharers, leftOut] = [
    await store.paidBefore(db, row),
    await payeesStore.countSharers(db, row.payee),
    await percentOfViewsLeftOut(db, row.ownerId, row.appliedAt),
  ];
  const resetters = await resettersOf(db, row);
  const { payee } = row;
  const evidence =
    payee.kind === 'company'
      ? []
      : await listIdentityEvidence(deps, db, { purpose: 'payee', id: payee.id, since: payee.createdAt });
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
      result: average === null ? '首次提现' : `近 ${paid.times} 次平均 ${money(average)}`,
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
    ...evidence.map(({ id, label, result, ok }) => ({ name: `核验${label}`, result, warn: !ok && id !== IDENTITY_MISSING })),
  ];
}

/** Compares the payee's name with the verified names of the owner. The result never contains the payee's name. */
async function checkName(deps: Pick<Deps, 'secrets'>, db: Queryable, row: WithPayee): Promise<WithdrawalCheck> {
  const knownNames = await findVerifiedNames(db, row.ownerId);
  return { name: '户名', ...compareNames(openPayee(deps, row.payee).name, knownNames) };
}

export function compareNames(
  payee: string,
  { organisation, agency, operator }: VerifiedNames,
): { result: string; warn: boolean } {
  const same = (name: string | null) => name !== null && plain(name) === plain(payee);
  if (organisation === null && agency === null) return comparePerson(operator, same(operator));
  if (same(organisation)) return { result: '与机构主体名称一致', warn: false };
  if (same(agency)) return { result: '与机构名称一致', warn: false };
  if (same(operator)) return { result: '与机构运营人姓名一致，不是机构账户', warn: true };
  return { result: `与机构主体“${organisation ?? agency}”不一致`, warn: true };
}

/** The same for who owns no agency. Only of an individual creator the platform has checked the name. */
function comparePerson(name: string | null, isSame: boolean): { result: string; warn: boolean } {
  if (name === null) return { result: '本人没有认证姓名，无法核对户名', warn: false };
  return isSame ? { result: '与本人实名一致', warn: false } : { result: '与本人实名不一致', warn: true };
}

/** A name for comparison: without spaces and dots, half width, lower case. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s·.]/g, '')
    .toLowerCase();
