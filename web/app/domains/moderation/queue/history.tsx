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
    <Stack as="section" packed gap="2-half" aria-labelledby="review-history">
      <Text as="h2" size="b" weight="strong" leading="normal" id="review-history">
        审核记录
      </Text>
      <ol>
        {newestFirst(events).map((event) => (
          <Text
            as="li"
            size="s"
            leading="loose"
            key={`${event.at}-${event.action}`}
            className={classes(css.entry, css[event.action])}
          >
            <span>
              {event.by} {ACTION_LABEL[event.action]}
            </span>
            <Text tone="faint" numeric>
              {formatDateTime(event.at)} · 第 {event.revision} 版
            </Text>
            {event.reasons.length > 0 && (
              <Stack as="ul" gap="1-half" above="1-half">
                {event.reasons.map(({ text, anchor }, index) => (
                  <li key={`${index}-${text}`}>
                    {anchor?.kind === 'passage' && (
                      <Text as="q" tone="muted" size="xs">
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
                  </li>
                ))}
              </Stack>
            )}
          </Text>
        ))}
      </ol>
    </Stack>
  );
}

const newestFirst = (events: readonly ReviewEventRow[]): ReviewEventRow[] => [...events].sort((a, b) => b.at.localeCompare(a.at));
