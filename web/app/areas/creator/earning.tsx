import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { requireAgency } from '../../domains/accounts/guards.ts';
import { EarningsDesk } from '../../domains/earnings/earnings-desk.tsx';
import type { Route } from './+types/earning.ts';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('收益数据') }, { name: 'robots', content: 'noindex' }];

/** Sub-accounts see their own part on MCN信息. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAgency(request);

export default function Earning() {
  return <EarningsDesk me={useOutletContext<Me>()} />;
}
