import { RenewalDesk } from '../../domains/agencies/admin/renewal-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('证件更新') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '证件更新'] };

export default function LicenceAudit() {
  return <RenewalDesk />;
}
