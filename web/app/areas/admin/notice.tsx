import { NoticeDesk } from '../../domains/notices/admin/notice-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('公告管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['运营', '公告管理'] };

export default function NoticeManagement() {
  return <NoticeDesk />;
}
