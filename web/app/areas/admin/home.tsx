import { useRouteLoaderData } from 'react-router';
import { ShortDashboard } from '../../domains/dashboard/short.tsx';
import { StateFigures, WaitingSentence, WaitingWorks } from '../../domains/moderation/waiting.tsx';
import type { clientLoader } from './layout.tsx';
import css from './home.module.css';
import { siteName, titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['首页'] };

export default function AdminHome() {
  const admin = useRouteLoaderData<typeof clientLoader>('areas/admin/layout');
  return (
    <div className={css.page}>
      <header>
        <h1>今天的{siteName()}</h1>
        <p>
          <WaitingSentence />
        </p>
      </header>
      {admin?.permissions.includes('operations') && <ShortDashboard />}
      <StateFigures />
      <WaitingWorks />
    </div>
  );
}
