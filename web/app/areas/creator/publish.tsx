import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { ArticleDesk } from '../../domains/posts/creator/article-desk.tsx';
import { useOpenWork } from '../../domains/posts/creator/use-open-work.ts';
import type { DeskHandle } from './navigation.ts';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('内容发布') }, { name: 'robots', content: 'noindex' }];

export const handle: DeskHandle = { writes: true };

export default function Publish() {
  const me = useOutletContext<Me>();
  const work = useOpenWork();
  return <ArticleDesk key={work.key} me={me} postsId={work.postsId} onCreated={work.adopt} />;
}
