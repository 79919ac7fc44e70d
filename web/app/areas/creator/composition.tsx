import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { requireCreator } from '../../domains/accounts/guards.ts';
import { WorkDataDesk } from '../../domains/insights/work-data-desk.tsx';
import type { Route } from './+types/composition.ts';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('作品数据') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

export default function Composition() {
  return <WorkDataDesk me={useOutletContext<Me>()} />;
}
