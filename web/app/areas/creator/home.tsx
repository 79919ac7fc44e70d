import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { Overview } from '../../domains/posts/creator/overview.tsx';

export const meta = () => [{ title: '创作者中心 - 闻见' }, { name: 'robots', content: 'noindex' }];

export default function Home() {
  return <Overview me={useOutletContext<Me>()} />;
}
