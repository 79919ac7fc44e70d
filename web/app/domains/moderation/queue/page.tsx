import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ReviewRow } from '#contract/moderation/review.ts';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import type { Shortcut } from '../../../kits/resource/list-detail/shown-shortcuts.ts';
import { useSelection } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { titled } from '../../../lib/meta.ts';
import { useMediaQuery } from '../../../ui/base/media-query.ts';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { useAssigned } from '../../admins/parts/queries.ts';
import { QUEUES } from '../parts/format.ts';
import { undo, useDeferred } from '../../../kits/desk/deferred.ts';
import { POSTS, queueQuery, useQueueAgain } from '../review/queries.ts';
import { UndoBar } from '../../../kits/desk/undo-bar.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { addressOf, readAddress } from './address.ts';
import { Cluster, Grid, Stack } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { Queue } from './queue.tsx';

export const meta = () => [{ title: titled('内容审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '内容审核'] };

/** The review page: a queue, the post, and the decision. Filters and the chosen post are in the address. */
export default function ReviewPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [atFirst] = useState(key);
  const isWide = useMediaQuery('(min-width: 768px)');

  const { filter, postsId: asked } = readAddress(params);
  const queue = useInfiniteQuery(queueQuery(filter));
  const deferred = useDeferred(POSTS);
  const rows = (queue.data?.pages.flatMap((page) => page.list) ?? []).filter(
    ({ postsId }) => !deferred.some(({ id }) => id === postsId),
  );
  const assigned = useAssigned('post', filter.status === 'pending' ? rows : []);
  /** Whether no other reviewer has claimed the post or is assigned to it. */
  const isFree = ({ id, claim }: ReviewRow): boolean => (claim === null ? !assigned.isAssignedToOther(id) : claim.mine);
  const counts = queue.data?.pages[0]?.counts ?? {};
  // Wide screens always have a post open; phones begin with the list.
  const chosen = asked ?? (isWide && assigned.isReady ? ((rows.find(isFree) ?? rows[0])?.postsId ?? null) : null);

  const open = (postsId: string | null, replace: boolean) =>
    void navigate(addressOf(filter, postsId), { replace, preventScrollReset: true });
  const detail = useSelection({
    rows,
    keyOf: ({ postsId }) => postsId,
    isLeftToDo: isFree,
    selected: chosen,
    select: (postsId, { replace }) => open(postsId, replace || isWide),
    afterLastDecision: 'close',
    onEnd: () => queue.hasNextPage && void queue.fetchNextPage(),
  });

  const queueAgain = useQueueAgain();
  const undoLast = () => {
    const last = deferred.at(-1);
    if (last === undefined || !undo(last)) return;
    queueAgain();
    open(last.id, true);
  };

  useShortcuts({ z: undoLast });

  return (
    <Grid className={css.page} data-open={chosen === null ? undefined : ''}>
      {/* Outside of the bar, which a phone hides beside an opened post. */}
      <h1 className="visually-hidden">内容审核</h1>
      <Cluster border="bottom" background="card" gap={12} align="center" className={css.top}>
        <LinkTabs
          className={css.tabs}
          label="作品状态"
          tabs={QUEUES.map(({ status, label }) => ({
            label,
            count: counts[status],
            current: status === filter.status,
            to: addressOf({ ...filter, status, waiting: null, sort: null }, null),
          }))}
        />
        <ShortcutsButton noun="篇" keys={SHORTCUTS} />
      </Cluster>
      <Grid ref={detail.root} className={css.columns}>
        <Queue
          filter={filter}
          rows={rows}
          assigned={assigned}
          chosen={chosen}
          loading={queue.isPending}
          error={queue.error}
          refreshing={queue.isRefetching}
          hasMore={queue.hasNextPage}
          loadingMore={queue.isFetchingNextPage}
          replace={isWide}
          toPost={(postsId) => addressOf(filter, postsId)}
          onFilter={(change) =>
            void navigate(addressOf({ ...filter, ...change }, null), { replace: true, preventScrollReset: true })
          }
          onRefresh={() => void queue.refetch()}
          onMore={() => void queue.fetchNextPage()}
        />
        {chosen === null ? (
          <Stack as="section" background="card" align="center" justify="center" className={css.nothing} aria-label="作品">
            {!queue.isPending && assigned.isReady && (
              <EmptyState illustration="tray" title="没有打开的作品" text="列表中有作品时，会在这里打开。" />
            )}
          </Stack>
        ) : (
          <ReviewPanel
            key={chosen}
            postsId={chosen}
            isChosen={asked !== null && key !== atFirst}
            onDecided={() => detail.openNext(chosen)}
            onBack={detail.close}
          />
        )}
      </Grid>
      <UndoBar last={deferred.at(-1)} onUndo={undoLast} />
    </Grid>
  );
}

const SHORTCUTS: readonly Shortcut[] = [
  ['A', '通过；待复核的作品为确认无误'],
  ['R', '退回'],
  ['Z', '撤销刚才的决定（5 秒内）'],
  ['N', '看文中标出的下一处', 'reads'],
  ['S', '处罚或提议处罚作者', 'sanctionProposals'],
  ['G', '分配给我'],
  ['U', '放回队列'],
  ['C', '指出选中的文字，或视频的当前时间'],
  ['1-8', '使用对应的常用理由'],
];
