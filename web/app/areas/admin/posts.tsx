import { ReviewDesk } from '../../domains/moderation/desk.tsx';

export const meta = () => [{ title: '内容审核 - 闻见' }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '内容审核'] };

export default function AdminPosts() {
  return <ReviewDesk />;
}
