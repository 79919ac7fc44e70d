import { MemberAudit } from '../../domains/agencies/admin/member-audit.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('子账号审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '子账号审核'] };

export default function SubAccountAudit() {
  return <MemberAudit />;
}
