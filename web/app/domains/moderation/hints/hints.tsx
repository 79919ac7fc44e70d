import { useMemo, useState } from 'react';
import type { ReviewDetail, ReviewHint } from '#contract/moderation/review.ts';
import { CHECK_PART_LABEL, RISK_LABEL } from '#contract/screening/risks.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './hints.module.css';

interface HintsProps {
  checks: ReviewDetail['checks'];
  /** Hints that are neither adopted nor ignored yet. */
  open: readonly ReviewHint[];
  /** Whether hints may be adopted as reasons now. */
  deciding: boolean;
  onTake: (hint: ReviewHint) => void;
  onLeave: (hint: ReviewHint) => void;
  /** Seeks in the post's own video. */
  onSeek: (seconds: number) => void;
}

/** The hints of the content safety service. They decide nothing: a reviewer adopts each as a reason or ignores it. */
export function Hints({ checks: { hints, waiting, failed }, open, deciding, onTake, onLeave, onSeek }: HintsProps) {
  if (hints.length === 0 && waiting === 0 && failed === 0) return null;
  return (
    <Stack as="section" alignContent="start" gap={10} shrinkChildren className={css.hints} aria-labelledby="review-hints">
      <Text as="h2" size={16} weight="strong" leading="normal" id="review-hints">
        机审提示
      </Text>
      {(waiting > 0 || failed > 0) && (
        <Text size={13} tone="muted">
          {waiting > 0 && `还有 ${waiting} 处等待检测。`}
          {failed > 0 && `${failed} 处无法检测，请人工查看。`}
        </Text>
      )}
      {open.length > 0 && (
        <ul>
          {open.map((hint) => (
            <Stack as="li" radius="m" gap={6} size={13} className={css.hint} key={hint.id}>
              <Cluster gap={8} align="center" wrap>
                <Tag tone="warning" icon="warning">
                  {RISK_LABEL[hint.risk]} {Math.round(hint.confidence)}%
                </Tag>
                <Text as="span" size={12} tone="muted">
                  {placeOf(hint)}
                </Text>
                <Moment hint={hint} onSeek={onSeek} />
              </Cluster>
              {hint.quote !== null && hint.quote !== '' && (
                <Text as="q" tone="muted" size={12} clamp={3} className={css.quote}>
                  {hint.quote}
                </Text>
              )}
              {hint.picture !== null && <img className={css.picture} src={hint.picture} alt="命中的图片" loading="lazy" />}
              <Text size={12} tone="faint">
                {[hint.label, ...hint.words].join(' · ')}
              </Text>
              {deciding && (
                <Cluster gap={8}>
                  <Button size="s" icon="plus" onClick={() => onTake(hint)}>
                    采为理由
                  </Button>
                  <Button size="s" variant="quiet" onClick={() => onLeave(hint)}>
                    忽略
                  </Button>
                </Cluster>
              )}
            </Stack>
          ))}
        </ul>
      )}
      {hints.length > 0 && open.length === 0 && (
        <Text size={13} tone="muted">
          {hints.length} 条提示都已处理。
        </Text>
      )}
    </Stack>
  );
}

/** The hints of a post that are still open on this page. */
export function useOpenHints({ checks: { hints } }: Pick<ReviewDetail, 'checks'>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // Memoised, because the marks in the body are measured again whenever the list changes.
  const open = useMemo(() => hints.filter(({ id }) => !closed.has(id)), [hints, closed]);
  return {
    open,
    close: ({ id }: ReviewHint) => setClosed((before) => new Set([...before, id])),
  };
}

/** The moment in a video; for the post's own video, a button that seeks there. */
function Moment({ hint: { part, moment }, onSeek }: { hint: ReviewHint; onSeek: (seconds: number) => void }) {
  if (moment === null) return null;
  const { from, to } = moment;
  const span = to - from < 1 ? formatDuration(from) : `${formatDuration(from)}–${formatDuration(to)}`;
  if (part === 'embedded')
    return (
      <Text as="span" size={12} tone="muted">
        {span}
      </Text>
    );
  return (
    <Button size="s" variant="quiet" icon="play" aria-label={`跳到 ${span}`} onClick={() => onSeek(from)}>
      {span}
    </Button>
  );
}

function placeOf({ part, place, moment }: ReviewHint): string {
  if (part === 'picture') return `第 ${place + 1} 张图`;
  if (moment === null || moment.of === 'caption') return CHECK_PART_LABEL[part];
  const kind = moment.of === 'sound' ? '声音' : '画面';
  return part === 'embedded' ? `正文第 ${place + 1} 个视频的${kind}` : `视频${kind}`;
}

/** The proposed note for the author, which the reviewer can edit. */
export const noteOf = (hint: ReviewHint): string => `${placeOf(hint)}疑似含${RISK_LABEL[hint.risk]}内容`;
