import { CategoryDesk } from '../../domains/posts/admin/category-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('分类与标签') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['内容', '分类与标签'] };

export default function ContentCategories() {
  return <CategoryDesk />;
}
