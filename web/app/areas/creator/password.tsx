import { CreatorPassword } from '../../domains/accounts/creator-password.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('修改密码') }, { name: 'robots', content: 'noindex' }];

export default function Password() {
  return <CreatorPassword />;
}
