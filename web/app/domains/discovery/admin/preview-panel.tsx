import { useQuery } from '@tanstack/react-query';
import type { PickKind } from '#contract/discovery.ts';
import { Tag } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { previewQuery, recommendationsQuery } from './queries.ts';
import own from './recommendations.module.css';

/** The order as visitors see it at this moment, picks and all others. */
export function PreviewPanel({ kind }: { kind: PickKind }) {
  const shown = useQuery(previewQuery(kind));
  const picks = new Set(useQuery(recommendationsQuery(kind)).data?.list.map(({ postsId }) => postsId));
  return (
    <Panel title="访客现在看到的" busy={shown.isFetching}>
      {shown.isError ? (
        <ErrorState inline message={shown.error.message} retrying={shown.isFetching} onRetry={() => void shown.refetch()} />
      ) : shown.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <ol className={own.preview}>
          {shown.data.map((post) => (
            <li key={post.id}>
              <span>{post.title}</span>
              {picks.has(post.id) && (
                <Tag size="s" tone="success">
                  推荐
                </Tag>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
