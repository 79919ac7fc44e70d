import { CodesPage } from '../../domains/agencies/admin/codes-page.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('邀请码') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['运营', '邀请码'] };

export default function InvitationCodes() {
  return <CodesPage />;
}
