import { CashOutDesk } from '../../domains/withdrawals/audit-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('提现审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '提现审核'] };

export default function CashOutAudit() {
  return <CashOutDesk />;
}
