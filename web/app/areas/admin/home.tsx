import type { Permission } from '#contract/admins/sign-in.ts';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { addressOf, DEFAULT_DAYS } from '../../domains/back-office/dashboard/address.ts';
import { Today } from '../../domains/back-office/dashboard/today.tsx';
import { OwnWaitingPanel } from '../../domains/back-office/dashboard/waiting-panel.tsx';
import { StateFigures, WaitingNote, WaitingPosts } from '../../domains/moderation/queue/empty-review.tsx';
import { WaitingMoney, WaitingMoneyNote } from '../../domains/withdrawals/review/waiting-money.tsx';
import { useAdminAccess } from '../../kits/session/admin-access.ts';
import css from './home.module.css';
import { chinaDay } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { lastDays } from '../../lib/periods/period.ts';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['首页'] };

export default function AdminHome() {
  const { permissions } = useAdminAccess();
  const sees = (permission: Permission) => permissions.includes(permission);
  return (
    <Stack bounded className={css.page}>
      <header>
        <Text as="h1" size="xl" weight="strong" leading="title">
          今日概览
        </Text>
        <p>{sees('content') ? <WaitingNote /> : <WaitingMoneyNote />}</p>
      </header>
      {sees('operations') && <Today linkOf={(metric) => addressOf({ metric, ...lastDays(DEFAULT_DAYS, chinaDay()) })} />}
      <OwnWaitingPanel />
      {sees('content') ? (
        <>
          <StateFigures />
          <WaitingPosts />
        </>
      ) : (
        <WaitingMoney />
      )}
    </Stack>
  );
}
