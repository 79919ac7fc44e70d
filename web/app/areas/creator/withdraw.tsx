import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { requireAgency } from '../../domains/accounts/guards.ts';
import { WithdrawDesk } from '../../domains/withdrawals/withdraw-desk.tsx';
import { createQueryClient } from '../../lib/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { Route } from './+types/withdraw.ts';
import css from './withdraw.module.css';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('提现中心') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAgency(request);

/** Without the centre's frame, as the specification wants. Sub-accounts withdraw on MCN信息. */
export default function Withdraw() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <div className={css.page}>
        <header className={css.bar}>
          <Link to="/creator/center" aria-label="创作者中心 首页">
            <Logo badge caption="提现中心" />
          </Link>
          <ButtonLink variant="quiet" icon="chevron-left" to="/creator/center/earning">
            返回收益数据
          </ButtonLink>
        </header>
        <main id="main" className={css.main} tabIndex={-1}>
          <h1 className="vh">提现中心</h1>
          <WithdrawDesk />
        </main>
      </div>
    </QueryClientProvider>
  );
}

export const HydrateFallback = () => (
  <main id="main" aria-busy="true">
    <p className="vh" role="status">
      正在打开提现中心…
    </p>
  </main>
);
