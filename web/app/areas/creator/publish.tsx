import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { ArticleDesk } from '../../domains/posts/creator/article-desk.tsx';
import { useOpenWork } from '../../domains/posts/creator/use-open-work.ts';
import type { DeskHandle } from './navigation.ts';

export const meta = () => [{ title: '内容发布 - 闻见' }, { name: 'robots', content: 'noindex' }];

export const handle: DeskHandle = { writes: true };

export default function Publish() {
  const me = useOutletContext<Me>();
  const work = useOpenWork();
  return <ArticleDesk key={work.key} me={me} postsId={work.postsId} onCreated={work.adopt} />;
}
