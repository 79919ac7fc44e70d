import { isGranted, type AdminArea, type Grants } from '#contract/admins/areas.ts';
import { WITHDRAWAL_ID_LABEL } from '#contract/withdrawals/constants.ts';

/** The label of the quick jump, which names what the role may search for. */
export const jumpLabel = (grants: Grants): string =>
  `搜${[...KINDS.filter(([needs]) => isGranted(grants, needs, 'view')).map(([, label]) => label), '页面'].join('、')}`;

const KINDS: readonly [AdminArea, string][] = [
  ['users', '用户'],
  ['posts', '作品'],
  ['withdrawals', WITHDRAWAL_ID_LABEL],
];
