import type { Payee } from '#contract/withdrawals.ts';

export const titleOf = ({ kind, bank, account }: Pick<Payee, 'kind' | 'bank' | 'account'>): string =>
  `${kind === 'alipay' ? '支付宝' : (bank ?? '银行卡')} · ${account}`;
