import type { Notice } from '#contract/notices/notices.ts';
import { formatDay } from '../../../lib/format.ts';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './notice-rail.module.css';

/** The latest notices; each opens where it stands, without script as well. */
export function NoticeRail({ notices, now }: { notices: readonly Notice[]; now: string }) {
  return (
    <section>
      <SectionHead look="line" title="公告" />
      <Stack as="ul" gap="1" className={css.list}>
        {notices.map(({ id, title, content, createTime, pinned }) => (
          <li key={id}>
            <details>
              <summary>
                {pinned && <i>置顶</i>}
                <span>{title}</span>
                <time dateTime={createTime}>{formatDay(createTime, new Date(now))}</time>
              </summary>
              {/* The server rendered it from the editor's document: no author's HTML ever comes here. */}
              <Text
                as="div"
                size="m"
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
