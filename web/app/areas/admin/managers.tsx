import { ManagersDesk } from '../../domains/administration/people/managers-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('管理员') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['用户', '管理员'] };

export default function Managers() {
  return <ManagersDesk />;
}
