import { PAYEE_KIND_LABEL } from '#contract/withdrawals/constants.ts';
import type { Payee } from '#contract/withdrawals/withdrawals.ts';
import type { IconName } from '../../../ui/base/icon.tsx';

export const titleOf = ({ kind, bank, account }: Pick<Payee, 'kind' | 'bank' | 'account'>): string =>
  `${kind === 'alipay' ? '支付宝' : (bank ?? '银行卡')} · ${account}`;

/** The second line of a payee: owner and kind. */
export const lineOf = ({ kind, name, branch }: Pick<Payee, 'kind' | 'name' | 'branch'>): string =>
  [name, PAYEE_KIND_LABEL[kind], branch].filter((part) => part !== null).join(' · ');

export const PAYEE_ICON: Record<Payee['kind'], IconName> = { bank: 'card', company: 'bank', alipay: 'wallet' };
