import { Dashboard } from '../../domains/dashboard/dashboard.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('数据大盘') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['数据大盘'] };

export default function DashboardPage() {
  return <Dashboard />;
}
