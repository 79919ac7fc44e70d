import { SettingsDesk } from '../../domains/settings/settings-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('系统设置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '系统设置'] };

export default function SystemSettings() {
  return <SettingsDesk />;
}
