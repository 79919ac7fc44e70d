import type { PostCard } from '#contract/posts/post.ts';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';

/** What a reader should know about where a post comes from. */
export function Labels({ labels }: { labels: PostCard['labels'] }) {
  return labels.map((label) => (
    <Tag key={label} size="s" tone={LABEL[label].tone}>
      {LABEL[label].text}
    </Tag>
  ));
}

// The contract has the same words, beside schemas that a reader's page should not load.
const LABEL: Record<PostCard['labels'][number], { text: string; tone: Tone }> = {
  original: { text: '原创', tone: 'success' },
  reprint: { text: '转载', tone: 'neutral' },
  ai: { text: '含 AI 生成内容', tone: 'info' },
};
