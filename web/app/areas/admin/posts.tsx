import { ReviewDesk } from '../../domains/moderation/desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('内容审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '内容审核'] };

export default function AdminPosts() {
  return <ReviewDesk />;
}
