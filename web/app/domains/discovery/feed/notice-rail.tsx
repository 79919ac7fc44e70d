import type { Notice } from '#contract/notices/notices.ts';
import { formatDay } from '../../../lib/format.ts';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './notice-rail.module.css';

/** The latest notices, which expand in place, also without JavaScript. */
export function NoticeRail({ notices, now }: { notices: readonly Notice[]; now: string }) {
  return (
    <section>
      <SectionHead look="line" title="公告" />
      <Stack as="ul" gap={4} className={css.list}>
        {notices.map(({ id, title, content, createTime, pinned }) => (
          <li key={id}>
            <details>
              <summary>
                {pinned && (
                  <Text as="i" size={12} weight="strong" leading="m">
                    置顶
                  </Text>
                )}
                <Text as="span" grow truncate>
                  {title}
                </Text>
                <Text as="time" tone="faint" size={13} dateTime={createTime}>
                  {formatDay(createTime, new Date(now))}
                </Text>
              </summary>
              {/* Safe: the server renders it from the editor's document, never from an author's HTML. */}
              <Text
                as="div"
                size={14}
                tone="muted"
                leading="reading"
                className={css.content}
                dangerouslySetInnerHTML={{ __html: content }}
              />
            </details>
          </li>
        ))}
      </Stack>
    </section>
  );
}
