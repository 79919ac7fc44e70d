import { ViewAuditDesk } from '../../domains/earnings/view-audit/desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('浏览核查') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '浏览核查'] };

export default function ViewAudit() {
  return <ViewAuditDesk />;
}
