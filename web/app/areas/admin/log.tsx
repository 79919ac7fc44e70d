import { LogDesk } from '../../domains/audit-log/log-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('操作日志') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '操作日志'] };

export default function Log() {
  return <LogDesk />;
}
