import { InfringementDesk } from '../../domains/moderation/infringement-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('侵权投诉') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '侵权投诉'] };

export default function ContentInfringements() {
  return <InfringementDesk />;
}
