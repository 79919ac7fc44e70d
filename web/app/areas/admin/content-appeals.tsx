import { AppealDesk } from '../../domains/moderation/appeal-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('审核申诉') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '审核申诉'] };

export default function ContentAppeals() {
  return <AppealDesk />;
}
