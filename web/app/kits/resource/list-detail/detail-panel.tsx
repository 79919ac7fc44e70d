import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import css from './detail-panel.module.css';

interface DetailPanelProps {
  title: string;
  /** To the right of the title, mostly the state of the row. */
  tag?: ReactNode;
  busy?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The detail of a selected row, with a button back to the list. */
export const DetailPanel = ({ title, tag, busy, onClose, children }: DetailPanelProps) => (
  <Panel
    detail
    className={css.panel}
    title={title}
    busy={busy}
    aside={
      <span className={css.ways}>
        {tag}
        <span className={css.back}>
          <Button size="s" icon="chevron-left" onClick={onClose}>
            返回列表
          </Button>
        </span>
        <span className={css.close}>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </span>
      </span>
    }
  >
    {children}
  </Panel>
);

interface DetailAnswerProps<Data> {
  query: UseQueryResult<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query; until then a skeleton, or the error with a retry. */
export function DetailAnswer<Data>({ query, lines = 6, children }: DetailAnswerProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <SkeletonLines lines={lines} />;
  return <ErrorState inline message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
}

/** The detail for a key that is not in the list (any more); a skeleton while `list` is still loading. */
export const MissingDetail = ({ title, list, onClose }: { title: string; list: { isPending: boolean }; onClose: () => void }) => (
  <DetailPanel title={title} onClose={onClose}>
    {list.isPending ? (
      <SkeletonLines lines={6} />
    ) : (
      <EmptyState illustration="tray" heading="h3" title="不在当前列表中" text="可能已经处理，请从列表中重新打开。" />
    )}
  </DetailPanel>
);
