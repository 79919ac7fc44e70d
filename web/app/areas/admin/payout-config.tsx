import { PayoutConfigDesk } from '../../domains/earnings/payout-config.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('结算配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '结算配置'] };

export default function PayoutConfig() {
  return <PayoutConfigDesk />;
}
