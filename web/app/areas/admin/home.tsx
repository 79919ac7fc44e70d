import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { addressOf, DEFAULT_DAYS } from '../../domains/back-office/dashboard/address.ts';
import { Today } from '../../domains/back-office/dashboard/today.tsx';
import { HandledPanel } from '../../domains/back-office/dashboard/handled-panel.tsx';
import { OwnWaitingPanel } from '../../domains/back-office/dashboard/waiting-panel.tsx';
import { StateFigures, WaitingNote, WaitingPosts } from '../../domains/moderation/queue/waiting-overview.tsx';
import { WaitingMoney, WaitingMoneyNote } from '../../domains/withdrawals/review/waiting-money.tsx';
import { useMay } from '../../kits/session/admin-access.ts';
import css from './home.module.css';
import { chinaDay } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { lastDays } from '../../lib/periods/period.ts';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['首页'] };

export default function AdminHome() {
  const [seesPosts, seesMoney, seesFigures] = [
    useMay('posts', 'view'),
    useMay('withdrawals', 'view'),
    useMay('dashboard', 'view'),
  ];
  return (
    <Stack shrinkChildren className={css.page}>
      <header>
        <Text as="h1" size={22} weight="strong" leading="title">
          今日概览
        </Text>
        <p>{seesPosts ? <WaitingNote /> : seesMoney ? <WaitingMoneyNote /> : '需要你处理的事项显示在下方。'}</p>
      </header>
      {seesFigures && <Today linkOf={(metric) => addressOf({ metric, ...lastDays(DEFAULT_DAYS, chinaDay()) })} />}
      <OwnWaitingPanel />
      {seesPosts ? (
        <>
          <StateFigures />
          <WaitingPosts />
        </>
      ) : (
        seesMoney && <WaitingMoney />
      )}
      {!seesFigures && <HandledPanel />}
    </Stack>
  );
}
