import { useRouteLoaderData } from 'react-router';
import { CheckDesk } from '../../domains/moderation/checks/check-desk.tsx';
import { titled } from '../../lib/site-name.ts';
import type { clientLoader } from './layout.tsx';

export const meta = () => [{ title: titled('审核抽检') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '审核抽检'] };

export default function ContentChecks() {
  const admin = useRouteLoaderData<typeof clientLoader>('areas/admin/layout');
  return <CheckDesk showsFigures={admin?.permissions.includes('operations') ?? false} />;
}
