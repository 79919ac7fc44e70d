import { WordDesk } from '../../domains/words/word-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('敏感词') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '敏感词'] };

export default function ContentWords() {
  return <WordDesk />;
}
