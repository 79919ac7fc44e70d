import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ArticleBody } from '../../posts/parts/article-body.tsx';
import { markOpened } from './mark-opened.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import css from './notices-panel.module.css';
import { noticesQuery } from './queries.ts';

/** The latest notices for the reader, which expand in place. */
export function NoticesPanel() {
  const notices = useQuery(noticesQuery(4));
  return (
    <Panel title="平台公告" busy={notices.isFetching}>
      {notices.isError ? (
        <ErrorState inline message={notices.error.message} retrying={notices.isFetching} onRetry={() => void notices.refetch()} />
      ) : notices.data === undefined ? (
        <SkeletonGroup label="正在加载公告">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      ) : notices.data.list.length === 0 ? (
        <Text size={13} tone="muted">
          还没有公告。
        </Text>
      ) : (
        <ul className={css.list}>
          {notices.data.list.map(({ id, title, content, createTime, pinned }) => (
            <Box as="li" border="top" key={id}>
              <details onToggle={({ currentTarget }) => currentTarget.open && void markOpened(id)}>
                <summary>
                  <span>
                    {pinned && <Tag size="s">置顶</Tag>} {title}
                  </span>
                  <time dateTime={createTime}>{formatDay(createTime)}</time>
                </summary>
                <ArticleBody html={content} />
              </details>
            </Box>
          ))}
        </ul>
      )}
    </Panel>
  );
}
