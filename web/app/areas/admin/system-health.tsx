import { HealthDesk } from '../../domains/health/health-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('运行状态') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '运行状态'] };

export default function SystemHealth() {
  return <HealthDesk />;
}
