import type { ReviewDetail } from '#contract/moderation/review.ts';
import { formatDateTime, formatDuration } from '../../../lib/format.ts';
import { classes } from '../../../ui/base/classes.ts';
import { ACTION_LABEL } from '../parts/format.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './history.module.css';

type ReviewEventRow = ReviewDetail['history'][number];

/** Everything that was done with the post, the newest first. */
export function History({ events }: { events: readonly ReviewEventRow[] }) {
  return (
    <Stack as="section" gap="2-half" className={css.history} aria-labelledby="review-history">
      <h2 id="review-history">审核记录</h2>
      <ol>
        {newestFirst(events).map((event) => (
          <li key={`${event.at}-${event.action}`} className={classes(css.entry, css[event.action])}>
            <span>
              {event.by} {ACTION_LABEL[event.action]}
            </span>
            <p>
              {formatDateTime(event.at)} · 第 {event.revision} 版
            </p>
            {event.reasons.length > 0 && (
              <ul>
                {event.reasons.map(({ text, anchor }, index) => (
                  <li key={`${index}-${text}`}>
                    {anchor?.kind === 'passage' && <q>{anchor.quote}</q>}
                    {anchor?.kind === 'time' && (
                      <Text as="span" size="xs" tone="muted" className={css.place}>
                        {formatDuration(anchor.seconds)} 处
                      </Text>
                    )}
                    {anchor?.kind === 'picture' && (
                      <Text as="span" size="xs" tone="muted" className={css.place}>
                        图片
                      </Text>
                    )}
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

const newestFirst = (events: readonly ReviewEventRow[]): ReviewEventRow[] => [...events].sort((a, b) => b.at.localeCompare(a.at));
