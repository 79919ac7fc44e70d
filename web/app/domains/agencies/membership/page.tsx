import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { requireCreator } from '../../../kits/session/guards.ts';
import { AgencyPage } from './agency-page.tsx';
import { OwnMoney } from '../../withdrawals/parts/own-money.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import type { Route } from './+types/page.ts';
import { titled } from '../../../lib/meta.ts';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';

export const meta = () => [{ title: titled('MCN信息') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

/** Without the centre's frame, as the specification wants. */
export default function AgencyRoute() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <AgencyPage money={<OwnMoney />} />
    </QueryClientProvider>
  );
}

export const HydrateFallback = () => (
  <main id="main" aria-busy="true">
    <p className="vh" role="status">
      正在打开MCN信息…
    </p>
    <NeedsScript>查看MCN信息需要开启 JavaScript。</NeedsScript>
  </main>
);
