import type { Draft, ReviewReason } from '#contract/posts/drafts.ts';
import { formatDuration } from '../../../lib/format.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { TakedownFacts } from '../parts/takedown-facts.tsx';
import css from './annotations-list.module.css';

interface AnnotationsListProps {
  reasons: readonly ReviewReason[];
  /** The takedown of the post, if any. */
  takedown: Draft['takedown'];
  /** Scrolls to the place of an annotation. */
  onLocate: (index: number) => void;
}

/** The reasons of a rejection or takedown, each with a link to its place. */
export function AnnotationsList({ reasons, takedown, onLocate }: AnnotationsListProps) {
  return (
    <Stack as="section" gap={8} className={css.remarks} aria-labelledby="remarks-title" data-field="remarks">
      <Text as="h2" size={16} id="remarks-title">
        审核理由
      </Text>
      <Stack as="ol" gap={8}>
        {reasons.map((reason, index) => (
          <Stack as="li" radius="m" background="card" gap={6} size={13} key={`${index}-${reason.text}`}>
            <Cluster gap={8} align="start" className={css.head}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <b>{reason.text}</b>
              {reason.anchor !== undefined && (
                <PlainButton
                  tone="secondary"
                  className={css.locate}
                  aria-label={`定位第 ${index + 1} 条理由`}
                  onClick={() => onLocate(index)}
                >
                  定位
                </PlainButton>
              )}
            </Cluster>
            {anchorText(reason)}
          </Stack>
        ))}
      </Stack>
      {takedown !== null && <TakedownFacts takedown={takedown} />}
    </Stack>
  );
}

function anchorText({ anchor }: ReviewReason) {
  switch (anchor?.kind) {
    case 'passage':
      return <q>{anchor.quote}</q>;
    case 'picture':
      return <img className={css.picture} src={anchor.src} alt="理由所指的图片" />;
    case 'time':
      return (
        <Text numeric size={12} tone="muted">
          视频 {formatDuration(anchor.seconds)} 处
        </Text>
      );
    default:
      return null;
  }
}
