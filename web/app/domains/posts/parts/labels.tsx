import type { PostCard } from '#contract/posts/post.ts';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';

/** What a reader should know about where a post comes from. */
export function Labels({ post: { labels, aiMark } }: { post: Pick<PostCard, 'labels' | 'aiMark'> }) {
  return labels.map((label) => (
    <Tag key={label} size="s" tone={LABEL[label].tone}>
      {label === 'ai' && aiMark === 'suspected' ? SUSPECTED : LABEL[label].text}
    </Tag>
  ));
}

/** The one label of them that a post bears in lists, too. */
export const AiLabel = ({ aiMark }: Pick<PostCard, 'aiMark'>) =>
  aiMark != null && (
    <Tag size="s" tone="info">
      {aiMark === 'suspected' ? '疑似 AI' : '含 AI'}
    </Tag>
  );

/** The words over the first seconds of a video; null over one that AI had no part in. */
export const aiNotice = ({ aiMark }: Pick<PostCard, 'aiMark'>): string | null =>
  aiMark == null ? null : aiMark === 'suspected' ? SUSPECTED : LABEL.ai.text;

const SUSPECTED = '疑似含 AI 生成内容';

// The contract has the same words, beside schemas that a reader's page should not load.
const LABEL: Record<PostCard['labels'][number], { text: string; tone: Tone }> = {
  original: { text: '原创', tone: 'success' },
  reprint: { text: '转载', tone: 'neutral' },
  ai: { text: '含 AI 生成内容', tone: 'info' },
};
