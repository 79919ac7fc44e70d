import type { WithdrawalCheck } from '#contract/withdrawals/review.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { knownNamesOf, type KnownNames } from '../../agencies/service.ts';
import { openPayee } from './service.ts';
import type { WithPayee } from '../store.ts';

/** Whether money goes to who earned it, as far as names tell. The payee's own name is never said, only whose it equals. */
export async function checkName(deps: Pick<Deps, 'secrets'>, db: Queryable, row: WithPayee): Promise<WithdrawalCheck> {
  const known = await knownNamesOf(db, row.ownerId);
  return { name: '户名', ...compareNames(openPayee(deps, row.payee).name, known) };
}

export function compareNames(payee: string, { organisation, agency, operator }: KnownNames): { result: string; warn: boolean } {
  const same = (name: string | null) => name !== null && plain(name) === plain(payee);
  if (organisation === null && agency === null) return { result: '本人没有认证姓名，无法核对户名', warn: false };
  if (same(organisation)) return { result: '与机构主体名称一致', warn: false };
  if (same(agency)) return { result: '与机构名称一致', warn: false };
  if (same(operator)) return { result: '与机构运营人姓名一致，不是机构账户', warn: true };
  return { result: `与机构主体“${organisation ?? agency}”不一致`, warn: true };
}

/** Full and half width, brackets and spaces do not make another name. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s·.]/g, '')
    .toLowerCase();
