import type { ReviewDetail } from '#contract/moderation/review.ts';
import { formatDateTime, formatDuration } from '../../../lib/format.ts';
import { classes } from '../../../ui/base/classes.ts';
import { ACTION_LABEL } from '../parts/format.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './history.module.css';

type Entry = ReviewDetail['history'][number];

/** Everything that was done with the work, the newest first. */
export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <Stack as="section" gap="2-half" className={css.history} aria-labelledby="review-history">
      <h2 id="review-history">审核记录</h2>
      <ol>
        {newestFirst(entries).map((entry) => (
          <li key={`${entry.at}-${entry.action}`} className={classes(css.entry, css[entry.action])}>
            <span>
              {entry.by} {ACTION_LABEL[entry.action]}
            </span>
            <p>
              {formatDateTime(entry.at)} · 第 {entry.revision} 版
            </p>
            {entry.reasons.length > 0 && (
              <ul>
                {entry.reasons.map(({ text, anchor }, index) => (
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

const newestFirst = (entries: readonly Entry[]): Entry[] => [...entries].sort((a, b) => b.at.localeCompare(a.at));
