import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { requireAgency } from '../../../kits/session/guards.ts';
import { WithdrawPage } from './withdraw-page.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Logo } from '../../../ui/layout/logo.tsx';
import type { Route } from './+types/page.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { titled } from '../../../lib/meta.ts';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { Link } from '../../../ui/base/link.tsx';

export const meta = () => [{ title: titled('提现中心') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAgency(request);

/** Outside the layout of the creator area, as specified. Members of an agency withdraw on the page 我的收益. */
export default function Withdraw() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <div className={css.page}>
        <Cluster as="header" border="bottom" background="card" gap={16} align="center" justify="between" className={css.bar}>
          <Link to="/creator/center" aria-label="创作者中心 首页">
            <Logo badge caption="提现中心" />
          </Link>
          <ButtonLink variant="quiet" icon="chevron-left" to="/creator/center/earning">
            返回收益数据
          </ButtonLink>
        </Cluster>
        <main id="main" className={css.main} tabIndex={-1}>
          <h1 className="visually-hidden">提现中心</h1>
          <WithdrawPage />
        </main>
      </div>
    </QueryClientProvider>
  );
}

export const HydrateFallback = () => (
  <main id="main" aria-busy="true">
    <p className="visually-hidden" role="status">
      正在打开提现中心…
    </p>
    <NeedsScript>提现中心需要开启 JavaScript。</NeedsScript>
  </main>
);
