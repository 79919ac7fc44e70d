import { useQuery } from '@tanstack/react-query';
import { NOTICE_STATE_LABEL } from '#contract/notices.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import css from '../../administration/desk-page.module.css';
import { ArticleBody } from '../../posts/article-body.tsx';
import { audienceOf } from './audience.ts';
import { noticeQuery } from './queries.ts';

/** A notice as its readers see it, and how many of them have opened it. */
export function NoticeView({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(noticeQuery(id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="l" title={data?.title ?? '公告'}>
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className={css.form}>
          <Facts
            facts={[
              { name: '状态', value: NOTICE_STATE_LABEL[data.state] },
              { name: '面向', value: `${audienceOf(data)}（${data.people.toLocaleString('zh-CN')} 个账号）` },
              { name: '发布时间', value: data.publishAt === null ? '—' : formatDateTime(data.publishAt) },
              { name: '打开', value: data.state === 'draft' ? '—' : reachOf(data) },
              { name: '作者', value: data.author },
            ]}
          />
          <ArticleBody html={data.content} />
        </div>
      )}
    </Dialog>
  );
}

/** Readers who are not logged in are not counted. */
const reachOf = ({ opened, people }: { opened: number; people: number }): string =>
  people === 0
    ? `${opened.toLocaleString('zh-CN')} 人`
    : `${opened.toLocaleString('zh-CN')} 人，${((100 * Math.min(opened, people)) / people).toFixed(1)}%（未登录的读者不计）`;
