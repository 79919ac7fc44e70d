import type { ReviewReason } from '#contract/posts/drafts.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './reason-text.module.css';

/** A reason of a rejection: the quoted passage or place, and the note. */
export const ReasonText = ({ reason: { text, anchor } }: { reason: ReviewReason }) => (
  <>
    {anchor?.kind === 'passage' && (
      <Text as="q" tone="muted" size={12} className={css.quote}>
        {anchor.quote}
      </Text>
    )}
    {anchor?.kind === 'time' && (
      <Text as="span" numeric size={12} tone="muted" className={css.place}>
        {formatDuration(anchor.seconds)} 处
      </Text>
    )}
    {anchor?.kind === 'picture' && (
      <Text as="span" numeric size={12} tone="muted" className={css.place}>
        图片
      </Text>
    )}
    {text}
  </>
);
