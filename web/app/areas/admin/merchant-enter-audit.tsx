import { EntryAudit } from '../../domains/agencies/admin/entry-audit.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('入驻审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '入驻审核'] };

export default function MerchantEnterAudit() {
  return <EntryAudit />;
}
