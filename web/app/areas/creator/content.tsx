import { OwnWorks } from '../../domains/posts/creator/own-works.tsx';

export const meta = () => [{ title: '内容管理 - 闻见' }, { name: 'robots', content: 'noindex' }];

export default function Content() {
  return <OwnWorks />;
}
