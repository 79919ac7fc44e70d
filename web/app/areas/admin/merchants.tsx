import { MerchantsDesk } from '../../domains/agencies/admin/merchants-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('机构管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['用户', '机构管理'] };

export default function Merchants() {
  return <MerchantsDesk />;
}
