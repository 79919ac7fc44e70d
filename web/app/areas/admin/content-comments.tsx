import { CommentDesk } from '../../domains/comments/admin/comment-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('评论管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '评论管理'] };

export default function ContentComments() {
  return <CommentDesk />;
}
