import type { ReviewReason } from '#contract/posts/drafts.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './reason-text.module.css';

/** Why a post was decided against: the words or the place it points at, and what was said of them. */
export const ReasonText = ({ reason: { text, anchor } }: { reason: ReviewReason }) => (
  <>
    {anchor?.kind === 'passage' && (
      <Text as="q" tone="muted" size="xs" className={css.quote}>
        {anchor.quote}
      </Text>
    )}
    {anchor?.kind === 'time' && (
      <Text as="span" numeric size="xs" tone="muted" className={css.place}>
        {formatDuration(anchor.seconds)} 处
      </Text>
    )}
    {anchor?.kind === 'picture' && (
      <Text as="span" numeric size="xs" tone="muted" className={css.place}>
        图片
      </Text>
    )}
    {text}
  </>
);
