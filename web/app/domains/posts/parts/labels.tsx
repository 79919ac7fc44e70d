import type { PostCard } from '#contract/posts/post.ts';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';

/** Labels about a post's origin. */
export function Labels({ post: { labels, aiMark } }: { post: Pick<PostCard, 'labels' | 'aiMark'> }) {
  return labels.map((label) => (
    <Tag key={label} size="s" tone={LABEL[label].tone}>
      {label === 'ai' && aiMark === 'suspected' ? SUSPECTED : LABEL[label].text}
    </Tag>
  ));
}

/** The label about AI, which is also shown in lists. */
export const AiLabel = ({ aiMark }: Pick<PostCard, 'aiMark'>) =>
  aiMark != null && (
    <Tag size="s" tone="info">
      {aiMark === 'suspected' ? '疑似 AI' : '含 AI'}
    </Tag>
  );

/** The text about AI over the first seconds of a video; null without AI content. */
export const aiNotice = ({ aiMark }: Pick<PostCard, 'aiMark'>): string | null =>
  aiMark == null ? null : aiMark === 'suspected' ? SUSPECTED : LABEL.ai.text;

const SUSPECTED = '疑似含 AI 生成内容';

// Copies of the contract's texts, whose file has schemas that public pages should not load.
const LABEL: Record<PostCard['labels'][number], { text: string; tone: Tone }> = {
  original: { text: '原创', tone: 'success' },
  reprint: { text: '转载', tone: 'neutral' },
  ai: { text: '含 AI 生成内容', tone: 'info' },
};
