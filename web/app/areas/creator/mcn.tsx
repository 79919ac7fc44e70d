import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { requireCreator } from '../../domains/accounts/guards.ts';
import { McnPage } from '../../domains/agencies/mcn/mcn-page.tsx';
import { OwnMoney } from '../../domains/withdrawals/own-money.tsx';
import { createQueryClient } from '../../lib/query-client.ts';
import type { Route } from './+types/mcn.ts';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('MCN信息') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

/** Without the centre's frame, as the specification wants. */
export default function Mcn() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <McnPage money={<OwnMoney />} />
    </QueryClientProvider>
  );
}

export const HydrateFallback = () => (
  <main id="main" aria-busy="true">
    <p className="vh" role="status">
      正在打开MCN信息…
    </p>
  </main>
);
