import { SecurityDesk } from '../../domains/administration/security/security-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('账号安全') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '账号安全'] };

export default function Security() {
  return <SecurityDesk />;
}
