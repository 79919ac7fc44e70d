import type { ReviewDetail } from '#contract/moderation/review.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { classes } from '../../../ui/base/classes.ts';
import { ACTION_LABEL } from '../parts/format.ts';
import { ReasonText } from '../parts/reason-text.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './history.module.css';

type ReviewEventRow = ReviewDetail['history'][number];

/** The history of the post, the newest event first. */
export function History({ events }: { events: readonly ReviewEventRow[] }) {
  return (
    <Stack as="section" alignContent="start" gap={10} aria-labelledby="review-history">
      <Text as="h2" size={16} weight="strong" leading="normal" id="review-history">
        审核记录
      </Text>
      <ol>
        {newestFirst(events).map((event) => (
          <Text
            as="li"
            size={13}
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
              <Stack as="ul" gap={6} marginTop={6}>
                {event.reasons.map((reason, index) => (
                  <li key={`${index}-${reason.text}`}>
                    <ReasonText reason={reason} />
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
