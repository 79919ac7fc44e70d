import type { Takedown } from '#contract/moderation/review.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { TakedownFacts } from '../../posts/parts/takedown-facts.tsx';
import css from './takedowns.module.css';

/** The current takedown of a post, and whether its term has ended. */
export function StandingTakedown({ takedown, mayPass }: { takedown: Takedown; mayPass: boolean }) {
  return (
    <Stack gap={12} shrinkChildren className={css.standing}>
      {takedown.lapsed && takedown.until !== null && (
        <Note tone="warning">下架期限已于 {formatDay(takedown.until)} 到期，请决定恢复展示或维持下架。</Note>
      )}
      <Note tone="warning">
        {takedown.by} 于 {formatDateTime(takedown.at)} 下架了第 {takedown.revision} 版：{takedown.reason}
        {takedown.kept !== null && `。${takedown.kept.by} 于 ${formatDateTime(takedown.kept.at)} 维持`}
        {mayPass && '。通过即解除下架，作品重新展示。'}
      </Note>
      <TakedownFacts takedown={takedown} />
    </Stack>
  );
}

const ENDED: Record<NonNullable<Takedown['ended']>['how'], string> = { approved: '通过新版本解除', putBack: '恢复展示' };

/** Earlier takedowns of the post. */
export function PastTakedowns({ takedowns }: { takedowns: readonly Takedown[] }) {
  if (takedowns.length === 0) return null;
  return (
    <Stack as="section" alignContent="start" gap={10} shrinkChildren aria-labelledby="review-takedowns">
      <Text as="h2" size={16} weight="strong" leading="normal" id="review-takedowns">
        历次下架
      </Text>
      <Stack as="ol" gap={12}>
        {takedowns.map((takedown) => (
          <Stack as="li" gap={6} size={13} key={takedown.id} className={css.past}>
            <p>
              {takedown.by} 下架第 {takedown.revision} 版：{takedown.reason}
            </p>
            <TakedownFacts takedown={takedown} isOver />
            {takedown.ended !== null && (
              <Text tone="muted">
                {takedown.ended.by} 于 {formatDateTime(takedown.ended.at)} {ENDED[takedown.ended.how]}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
