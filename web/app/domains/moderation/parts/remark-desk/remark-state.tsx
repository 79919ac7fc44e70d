import { REVIEWED_STATUS_LABEL, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import { Tag, type Tone } from '../../../../ui/data/chip.tsx';
import { Cluster } from '../../../../ui/layout/primitives.tsx';

const TONE: Record<ReviewedText['status'], Tone> = {
  shown: 'success',
  held: 'warning',
  author: 'neutral',
  hidden: 'warning',
  removed: 'neutral',
};

/** The state of a comment or danmaku, and its words that need attention. */
export const RemarkState = ({ row }: { row: ReviewedText }) => (
  <Cluster as="span" gap={6} wrap>
    <Tag tone={TONE[row.status]}>{REVIEWED_STATUS_LABEL[row.status]}</Tag>
    {row.claim !== null && <Tag icon="lock">{row.claim.mine ? '你正在审核' : `${row.claim.name} 正在审核`}</Tag>}
    {row.riskyWords.map((word) => (
      <Tag key={word} tone="error" icon="warning">
        {word}
      </Tag>
    ))}
  </Cluster>
);
