import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useCallback } from 'react';
import { useNavigate, useSearchParams, useBlocker, useLocation } from 'react-router';
import type { ReviewRow } from '#contract/moderation/review.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useMediaQuery } from '../../../ui/base/media-query.ts';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QUEUES } from '../parts/format.ts';
import { undo, useDeferred } from '../review/deferred.ts';
import { queueQuery, useQueueAgain } from '../review/queries.ts';
import { UndoBar } from '../review/undo-bar.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { addressOf, readAddress } from './address.ts';
import { Cluster, Grid, Stack } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { Queue } from './queue.tsx';

export const meta = () => [{ title: titled('内容审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '内容审核'] };

export default function AdminPosts() {
  return <ReviewPage />;
}

/** The review page: a queue, the post, and the decision. Filters and the chosen post stand in the address. */
function ReviewPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const isWide = useMediaQuery('(min-width: 768px)');

  const { filter, postsId: asked } = readAddress(params);
  const queue = useInfiniteQuery(queueQuery(filter));
  const deferred = useDeferred();
  const rows = (queue.data?.pages.flatMap((page) => page.list) ?? []).filter(
    ({ postsId }) => !deferred.some((one) => one.postsId === postsId),
  );
  const counts = queue.data?.pages[0]?.counts ?? {};
  // Wide screens always have a post open; phones begin with the list.
  const chosen = asked ?? (isWide ? ((rows.find(isFree) ?? rows[0])?.postsId ?? null) : null);
  const at = rows.findIndex((row) => row.postsId === chosen);

  const open = (postsId: string | null, replace = isWide) =>
    void navigate(addressOf(filter, postsId), { replace, preventScrollReset: true });
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) open(next.postsId);
    else if (by === 1 && queue.hasNextPage) void queue.fetchNextPage();
  };
  const isCurrentPage = useIsCurrentPage();
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  /** Not when the reviewer has gone on alone while the answer was on its way. */
  const openNext = () => {
    const next = rows.slice(at + 1).find(isFree) ?? rows.slice(0, Math.max(0, at)).findLast(isFree);
    if (isCurrentPage() && latest.current === chosen) open(next?.postsId ?? null, true);
  };

  const queueAgain = useQueueAgain();
  const undoLast = () => {
    const last = deferred.at(-1);
    if (last === undefined || !undo(last.postsId)) return;
    queueAgain();
    open(last.postsId, true);
  };

  useShortcuts({ j: () => step(1), k: () => step(-1), z: undoLast, '?': () => setHelp(true) });

  return (
    <Grid className={css.page} data-open={chosen === null ? undefined : ''}>
      <Cluster rule="below" ground="card" gap="3" align="center" className={css.top}>
        <h1 className="vh">内容审核</h1>
        <LinkTabs
          className={css.tabs}
          label="作品状态"
          tabs={QUEUES.map(({ status, label }) => ({
            label,
            count: counts[status],
            current: status === filter.status,
            to: addressOf({ ...filter, status, sort: null }, null),
          }))}
        />
        <Button className={css.help} variant="quiet" size="s" icon="keyboard" onClick={() => setHelp(true)}>
          快捷键
          <Key>?</Key>
        </Button>
      </Cluster>
      <Grid className={css.columns}>
        <Queue
          filter={filter}
          rows={rows}
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
          <Stack as="section" ground="card" align="center" justify="center" className={css.nothing} aria-label="作品">
            {!queue.isPending && <EmptyState illustration="tray" title="没有打开的作品" text="列表中有作品时，会在这里打开。" />}
          </Stack>
        ) : (
          <ReviewPanel key={chosen} postsId={chosen} onDecided={openNext} onBack={() => open(null, true)} />
        )}
      </Grid>
      <UndoBar last={deferred.at(-1)} onUndo={undoLast} />
      <ShortcutsDialog open={help} onOpenChange={setHelp} />
    </Grid>
  );
}

/** Not what somebody else is reviewing. */
const isFree = ({ claim }: ReviewRow): boolean => claim === null || claim.mine;

const SHORTCUTS = [
  ['J', '下一篇'],
  ['K', '上一篇'],
  ['A', '通过；待复核的作品为确认无误'],
  ['R', '退回'],
  ['Z', '撤销刚才的决定（5 秒内）'],
  ['N', '看文中标出的下一处'],
  ['S', '处罚作者'],
  ['U', '放回队列'],
  ['C', '指出选中的文字，或视频的当前时间'],
  ['1-8', '使用对应的常用理由'],
  ['Esc', '离开正在写的理由'],
  ['?', '打开快捷键'],
] as const;

function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="快捷键" description="输入文字时不起作用。" size="s">
      <Stack as="dl" gap="2-half" className={css.keys}>
        {SHORTCUTS.map(([key, does]) => (
          <Grid align="center" gap="2" key={key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </Grid>
        ))}
      </Stack>
    </Dialog>
  );
}

/**
 * Tells whether the person is still on this page and not on the way to another. Whoever wants to lead on when an answer comes
 * asks first: a late answer must not call back who has gone elsewhere meanwhile.
 *
 * It hears of a way out as a blocker that never blocks: that is asked the moment a link is followed, where `useNavigation`
 * tells of it only with the next drawing, and an answer may come in between. A router asks one blocker only, so a page with
 * one of its own has to ask that.
 */
function useIsCurrentPage(): () => boolean {
  const { pathname } = useLocation();
  const staying = useRef(true);
  useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      staying.current = nextLocation.pathname === currentLocation.pathname;
      return false;
    }, []),
  );
  useEffect(() => {
    staying.current = true;
    return () => {
      staying.current = false;
    };
  }, [pathname]);
  return useCallback(() => staying.current, []);
}
