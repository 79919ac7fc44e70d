import type { Permission } from '#contract/admins/sign-in.ts';
import { ShortDashboard } from '../../domains/back-office/dashboard/short.tsx';
import { StateFigures, WaitingSentence, WaitingWorks } from '../../domains/moderation/queue/empty-review.tsx';
import { WaitingMoney, WaitingMoneySentence } from '../../domains/withdrawals/review/waiting-money.tsx';
import { useAdminAccess } from '../../kits/session/admin-access.ts';
import css from './home.module.css';
import { siteName, titled } from '../../lib/meta.ts';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['首页'] };

export default function AdminHome() {
  const { permissions } = useAdminAccess();
  const sees = (permission: Permission) => permissions.includes(permission);
  return (
    <div className={css.page}>
      <header>
        <h1>今天的{siteName()}</h1>
        <p>{sees('content') ? <WaitingSentence /> : <WaitingMoneySentence />}</p>
      </header>
      {sees('operations') && <ShortDashboard />}
      {sees('content') ? (
        <>
          <StateFigures />
          <WaitingWorks />
        </>
      ) : (
        <WaitingMoney />
      )}
    </div>
  );
}
